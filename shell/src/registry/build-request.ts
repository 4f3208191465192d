/**
 * Kinds of builds that a tab can request in its address:
 * `?remote-override=mfe-events@http://localhost:3002` for a developer's build (ADR 9), and
 * `?preview=mfe-events@<build>:<signature>` for a build that is not live (ADR 9).
 */
const KINDS = ['remote-override', 'preview'] as const;

export type RequestKind = (typeof KINDS)[number];

interface BuildRequest {
  kind: RequestKind;
  text: string;
}

const getKey = (kind: RequestKind) => `chaps.${kind}`;

function forEachStored(action: (kind: RequestKind) => void): void {
  try {
    KINDS.forEach(action);
  } catch {
    // Without storage there is no stored request.
  }
}

/** The tab's request: from the address, and then stored because links do not carry it, or the stored one. */
export function readCurrentRequest(): BuildRequest | undefined {
  const { searchParams } = new URL(window.location.href);
  for (const kind of KINDS) {
    const text = searchParams.get(kind);
    if (!text) continue;
    clearBuildRequest();
    try {
      sessionStorage.setItem(getKey(kind), text);
    } catch {
      // Without storage the request applies to this document only.
    }
    return { kind, text };
  }
  let stored: BuildRequest | undefined;
  forEachStored((kind) => {
    const text = sessionStorage.getItem(getKey(kind));
    if (text) stored = { kind, text };
  });
  return stored;
}

export const clearBuildRequest = () =>
  forEachStored((kind) => sessionStorage.removeItem(getKey(kind)));

/** The page's address without the request. */
export function getAddressWithoutRequest(): string {
  const address = new URL(window.location.href);
  for (const kind of KINDS) address.searchParams.delete(kind);
  return address.href;
}
