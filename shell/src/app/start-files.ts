const TIMEOUT_MS = 8000;

/** Requests that were started before the code that reads them was running. */
const startedRequests = new Map<string, Promise<Response>>();

const request = (file: string) => fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Requests the files that every visit reads first. In Chromium and Firefox a preload would do the same;
 * WebKit does not use preloads for `fetch` and requests the file twice.
 */
export function requestStartFiles(): void {
  for (const file of ['/config.json', '/registry.json']) {
    const response = request(file);
    // The code that reads the file handles the failure.
    response.catch(() => undefined);
    startedRequests.set(file, response);
  }
}

/** Requests a file of the site. The first reader gets the response that `requestStartFiles` requested. */
export function readSiteFile(file: string): Promise<Response> {
  const response = startedRequests.get(file) ?? request(file);
  startedRequests.delete(file);
  return response;
}
