import type { Mail } from "../mail/mail.ts";

/** @param reason null where it was approved */
export function decisionMail(
  to: { readonly email: string; readonly displayName: string },
  reason: string | null,
): Mail {
  return {
    to: to.email,
    subject: reason === null ? "You are verified on Stowmark" : "Your verification on Stowmark was refused",
    text: `Hello ${to.displayName},

${
      reason === null
        ? "your verification is approved."
        : `your verification was refused:\n\n${reason}\n\nYou may send it again.`
    }

The pictures of your document are deleted 30 days from now. You may withdraw the verification before: Settings, Edit Profile, Verify your identity.
`,
  };
}
