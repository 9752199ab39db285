import type { Appearance } from "@stripe/stripe-js";

/** The provider's form in our colours: it lives in a frame of its own, so they must be handed over. */
export function formLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: document.documentElement.dataset.mode === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: token("blue"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("quiet"),
      colorDanger: token("red"),
      borderRadius: token("radius"),
      fontFamily: "Figtree, system-ui, sans-serif",
    },
  };
}
