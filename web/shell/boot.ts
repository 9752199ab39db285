// Runs before the first paint, so that nobody who chose dark sees a white flash. It stands alone, because such a
// script cannot import; the key and its meaning are those of mode.ts.
try {
  if (localStorage.getItem("mode") === "dark") document.documentElement.dataset["mode"] = "dark";
} catch {
  // Where the browser keeps nothing, light it is.
}
