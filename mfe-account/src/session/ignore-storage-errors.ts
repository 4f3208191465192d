/** Runs a function that uses browser storage; returns undefined if the browser blocks storage. */
export function ignoreStorageErrors<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
