// Prerendered documents only: requests the shell's code after the style sheets have loaded.
document.head.append(document.getElementById('shell-code').content);
