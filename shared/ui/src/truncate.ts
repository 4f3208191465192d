/**
 * The first `limit` characters of a text, cut at the end of a word and closed with an ellipsis.
 * A text that fits is given back as it is.
 * @param limit characters kept at most, the ellipsis not counted
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
