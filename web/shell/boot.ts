// Runs before the first paint, so that nobody who wants dark sees a white flash. It stands alone, because such a
// script cannot import; the key and its meaning are those of theme.ts.
let chosen: string | null = null;
try {
  chosen = localStorage.getItem("mode");
} catch {
  // Where the browser keeps nothing, it is as the device.
}
if (chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)) {
  document.documentElement.dataset["mode"] = "dark";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", "#14130F");
}
