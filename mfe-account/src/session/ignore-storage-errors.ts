/** Runs what uses the browser's storage; a browser that blocks it has nothing. */
export function ignoreStorageErrors<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
