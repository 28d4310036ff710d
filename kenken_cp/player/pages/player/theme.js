// Before anything is drawn: the theme that was chosen, if one was.
try {
  const theme = localStorage.getItem("studio-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* without storage the system's theme holds */ }
