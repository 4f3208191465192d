/**
 * Idempotency keys for one filling of a form (trust.md): the same for as long as the content is the
 * same, so that pressing again after a failure is the same request, and new when it has changed.
 */
export function contentKeys(
  newKey: () => string = () => crypto.randomUUID(),
): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}
