import { controlTimers } from '@chaps/testing/clock';
import { afterEach, expect, test, vi } from 'vitest';
import { deletePages, readStoredPages, storePages } from './stored-pages.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
});

/** A browser whose worker responds to a message like this. */
function workerThat(act: (port: MessagePort) => void): void {
  const active = { postMessage: (_message: unknown, [port]: MessagePort[]) => port && act(port) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  });
}

test('reports what the worker has stored', async () => {
  const kept = { files: 60, bytes: 2_000_000, until: 1 };
  workerThat((port) => port.postMessage(kept));
  expect(await readStoredPages()).toEqual(kept);
});

test('an unexpected response from the worker is an error, and ends the wait', async () => {
  workerThat((port) => port.postMessage({ files: 'sixty' }));
  await expect(readStoredPages()).rejects.toThrow('Unexpected response');
});

test('waits half a minute for a silent worker, and longer while files arrive', async () => {
  controlTimers();
  let port: MessagePort | undefined;
  workerThat((given) => {
    port = given;
  });
  const outcome = vi.fn<(outcome: unknown) => void>();
  readStoredPages().then(outcome, outcome);
  await vi.waitFor(() => expect(port).toBeDefined());
  await vi.advanceTimersByTimeAsync(20_000);
  const heard = vi.fn();
  port?.postMessage({ added: '/a.js' });
  // Messages arrive in order: after this one, the page knows about the file.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = heard;
  port2.postMessage('');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  port1.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome).toHaveBeenCalledWith(new Error('The browser is not responding. Try again.'));
});

test('a browser without service workers stores nothing, and says why', async () => {
  expect(await readStoredPages()).toMatchObject({ files: 0 });
  await deletePages();
  await expect(storePages(Date.now())).rejects.toThrow(
    'This browser cannot store pages in a private window.',
  );
});
