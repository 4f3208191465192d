const TIMEOUT_MS = 8000;

/** Requests that were begun before the code that reads them had run. */
const begun = new Map<string, Promise<Response>>();

const request = (file: string) => fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Requests what every visit reads first. A preload does the same in Chromium and Firefox; WebKit uses
 * no preload for `fetch`, and requests the file twice.
 */
export function requestStartFiles(): void {
  for (const file of ['/config.json', '/registry.json']) {
    const response = request(file);
    // Anyone who reads the file handles the failure.
    response.catch(() => undefined);
    begun.set(file, response);
  }
}

/** Requests a file of the site, or gives the response of `requestStartFiles` to its first reader. */
export function readSiteFile(file: string): Promise<Response> {
  const response = begun.get(file) ?? request(file);
  begun.delete(file);
  return response;
}
