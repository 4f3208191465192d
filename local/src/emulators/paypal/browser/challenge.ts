/** The bank's question (3-D Secure), in a frame from the simulator's origin. */
const query = new URLSearchParams(location.search);

async function answer(accepted: boolean): Promise<void> {
  await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accepted }),
  });
  parent.postMessage({ kind: 'challenge', accepted }, query.get('origin') ?? '');
}

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    button.disabled = true;
    void answer(button.value === 'accept');
  });
}
document.querySelector('h1')?.focus();

export {};
