const RULES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Ten digits in any usual grouping: an NHS number, or a telephone number.
  [/(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)/g, '[number]'],
  [/(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g, '[number]'],
];

/** Everything below a space but the line break: what could forge a line of a log. */
const isControl = (character: string) => {
  const code = character.charCodeAt(0);
  return (code < 32 && character !== '\n') || code === 127;
};

/**
 * Text of a browser's error without tokens, query strings, e-mails or anything like an NHS number
 * (trust.md). A browser's error message repeats whatever the page held.
 */
export function scrub(text: string): string {
  const readable = [...text].map((character) => (isControl(character) ? ' ' : character)).join('');
  return RULES.reduce((rest, [pattern, put]) => rest.replace(pattern, put), readable);
}
