/** The pages that the public top bar and its menu lead to, in order. */
export const PUBLIC_LINKS = [
  { path: "/how-it-works", label: "How it works" },
  { path: "/tournaments", label: "Tournaments" },
  { path: "/download", label: "Get the app" },
  { path: "/support", label: "Support" },
];
