import type { ArticleText } from "../article.ts";

export const phone: ArticleText = {
  words: [
    "install",
    "app",
    "home screen",
    "qr code",
    "iphone",
    "android",
    "https",
    "certificate",
    "proxy",
    "localhost",
    "offline",
    "no connection",
    "no signal",
  ],
  picture: { file: "phone.webp", width: 536, height: 231, says: "The QR code that leads a phone to this server" },
  parts: [
    {
      title: "Getting there",
      steps: [
        "On a computer open Get the app: it shows this server's address as a QR code.",
        "Point the phone's camera at it and open what it finds.",
        "Sign in as you do on the computer: the boxes are the same.",
      ],
    },
    {
      title: "On the home screen",
      text: [
        "On an iPhone open it in Safari, tap Share and “Add to Home Screen”. On Android open it in Chrome, tap the menu and “Install app”. It then opens like an app, camera included.",
        "It needs a connection to this server to show and save boxes; only Practice goes on without one.",
      ],
    },
    {
      title: "Why https",
      text: [
        "Browsers give the camera to pages at an https address only, or on the computer that the server itself runs on. Over plain http everything works but the camera: type numbers, or choose photos.",
      ],
    },
    {
      title: "If you run this server",
      steps: [
        "Give it a name that your phone can reach, and a certificate: a reverse proxy such as Caddy does both (caddy reverse-proxy --from boxes.example.org --to 127.0.0.1:8000).",
        "Set PUBLIC_URL to that https address and TRUST_PROXY to 1.",
        "Connect a way to sign in, as the README says, and start again. The QR code then shows that address.",
      ],
    },
  ],
};
