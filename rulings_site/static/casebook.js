// The theme button and the copy buttons. Every page works without this file.
(() => {
  const root = document.documentElement;
  const remember = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* storage is off */ } };
  const recall = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  const theme = recall();
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  root.classList.remove("no-script");

  const copy = async (button) => {
    const text = button.dataset.copy || button.previousElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select and copy";
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("theme")) {
      root.dataset.theme = isDark() ? "light" : "dark";
      remember(root.dataset.theme);
    }
    if (button.classList.contains("copy")) copy(button);
  });
})();
