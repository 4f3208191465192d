/** The bank's challenge (3-D Secure), in a frame with the emulator's origin. */
const pageOrigin = new URLSearchParams(location.search).get('origin') ?? '';

async function sendAnswer(accepted: boolean): Promise<void> {
  if (accepted) await fetch(location.pathname, { method: 'POST' });
  parent.postMessage({ kind: 'challenge', accepted }, pageOrigin);
}

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    button.disabled = true;
    void sendAnswer(button.value === 'accept');
  });
}
document.querySelector('h1')?.focus();

export {};
