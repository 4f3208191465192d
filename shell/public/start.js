// In prerendered documents: requests the shell's code when the styles are there.
document.head.append(document.getElementById('shell-code').content);
