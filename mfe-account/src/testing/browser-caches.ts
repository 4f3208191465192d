import { type FakeApi, fakeApi } from '@chaps/testing/fake-api';
import { onTestFinished, vi } from 'vitest';

const REGISTRY = {
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  shell: { build: 'fedcba654321', provides: {}, exports: {} },
  remotes: [],
};

/**
 * Fakes of the Cache API and of service workers, which jsdom lacks.
 * @returns the fake of this site, with its registry
 */
export function provideBrowserCaches(): FakeApi {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    const toUrl = (request: Request | string) => new Request(request).url;
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async (request: Request | string) => entries.get(toUrl(request))?.clone(),
      put: async (request: string, response: Response) => {
        entries.set(toUrl(request), response);
      },
      delete: async (request: Request | string) => entries.delete(toUrl(request)),
    };
  };
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => undefined },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return fakeApi(window.location.origin, { 'GET /registry.json': { body: REGISTRY } });
}

/** The text of all bookings saved on this device. */
export async function readSavedBookings(): Promise<string> {
  const cache = await caches.open('chaps-bookings');
  const saved = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return (await Promise.all(saved.map((response) => response?.text()))).join('\n');
}
