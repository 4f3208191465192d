// Prerendered documents only: requests the shell's code after the style sheets have loaded.
document.head.append(document.getElementById('shell-code').content);

// The menu answers before that code has come. The live menu takes over what is open.
{
  const menu = document.querySelector('#prerendered header nav');
  const setOpen = (button, open) => {
    button.setAttribute('aria-expanded', String(open));
    const submenu = button.closest('li')?.querySelector('ul');
    if (submenu) submenu.hidden = !open;
  };
  for (const button of menu?.querySelectorAll('button[aria-expanded]') ?? []) {
    button.inert = false;
    button.addEventListener('click', () => {
      const open = button.getAttribute('aria-expanded') !== 'true';
      // One submenu is open at a time.
      for (const other of menu.querySelectorAll('li button[aria-expanded="true"]')) {
        setOpen(other, false);
      }
      setOpen(button, open);
    });
  }
}
