/**
 * The first `limit` characters, cut after a word and followed by an ellipsis; shorter text is
 * unchanged.
 * @param limit maximum length without the ellipsis
 */
export function truncate(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit).join('');
  const endsWord = /\s/.test(characters[limit] ?? '');
  const lastSpace = cut.search(/\s\S*$/);
  const whole = endsWord || lastSpace <= 0 ? cut : cut.slice(0, lastSpace);
  return `${whole.replace(/[\s.,;:–-]+$/, '')}…`;
}
