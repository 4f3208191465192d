/**
 * What must be removed. Every pattern either begins with fixed letters or looks ahead a limited distance, so
 * that none takes more than linear time: callers can send any text.
 */
type Rules = ReadonlyArray<readonly [RegExp, string]>;

/** Matches are greedy: what follows an encoded character belongs to the match, too. */
const CREDENTIAL_RULES: Rules = [
  // A JSON Web Token.
  [/eyJ[\w-]{8}[^\s"'<>,)\]}]*/g, '[token]'],
  [/(bearer|basic)\s{1,5}[^\s"'<>,)\]}]+/gi, '$1 [token]'],
  // Keys of Supabase and of payment providers.
  [/(?:sb|sk|pk|rk)_(?:secret|publishable|live|test)_[^\s"'<>,)\]}]+/gi, '[token]'],
  // `token_hash=…`, `"refresh_token": "…"`, `apikey:…`
  [
    /((?:token|secret|passw(?:or)?d|passcode|api_?-?key|access_?-?code|authori[sz]ation|session_?id)[\w-]{0,20}[\\"' \t]{0,6}[=:][\\"' \t]{0,6})[^\s"'<>,)\]}]+/gi,
    '$1[secret]',
  ],
  // Long and random: a hash, a key, a refresh token. The ids in our logs are shorter.
  [/(?<![\w-])(?=[\w-]{0,39}\d)[\w-]{40,}/g, '[token]'],
];

const PERSONAL_DATA_RULES: Rules = [
  [
    /[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}_-]{1,63}(?:[.。][\p{L}\p{N}_-]{1,63}){1,8}/gu,
    '[e-mail]',
  ],
  // Ten digits or more, in any grouping: an NHS number, a telephone or a card number.
  [/\p{Nd}(?:[\s.,:;/\\_|()[\]+*~–—-]{0,3}\p{Nd}){9,}/gu, '[number]'],
];

/** Removes the query and fragment of URLs. */
const WORD = /[^\s"'<>]+/g;
function removeQuery(word: string): string {
  const end = word.search(/[?#]/);
  return end > 0 && word.lastIndexOf('/', end) !== -1 ? word.slice(0, end) : word;
}

/** Invisible characters, which could split a secret to hide it. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu;
/** Control characters, which could forge a log line or control a terminal. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;

const ENCODED_SEQUENCES =
  /(?:%[0-9a-f]{2})+|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#(?:x[0-9a-f]{1,6}|\d{1,7});/gi;
/** The number of layers of encoding that are decoded; anything nested deeper is dropped. */
const LAYERS = 5;

function decodeSequence(code: string): string {
  if (code.startsWith('%')) return decodePercent(code);
  const number = code.startsWith('&#')
    ? Number(code.slice(2, -1).replace(/^x/i, '0x'))
    : Number.parseInt(code.slice(2), 16);
  return number <= 0x10_ff_ff ? String.fromCodePoint(number) : '';
}

/** Decodes a run of percent-encoded bytes; bytes that are not text stay encoded. */
function decodePercent(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%[0-7][0-9a-f]/gi, (byte) => decodeURIComponent(byte));
  }
}

const applyRules = (text: string, rules: Rules): string =>
  rules.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text);

/**
 * Removes tokens, queries, e-mail addresses and NHS numbers from the text of a browser's error
 * (trust.md). Credentials and queries are removed at every layer of encoding, because decoding can
 * insert a space or '&' into them.
 */
export function scrub(text: string): string {
  let rest = text;
  for (let layer = 0; layer <= LAYERS; layer += 1) {
    const readable = rest.normalize('NFKC').replace(INVISIBLE, '').replace(CONTROL_CHARACTERS, '');
    rest = applyRules(readable, CREDENTIAL_RULES).replace(WORD, removeQuery);
    const next = rest.replace(ENCODED_SEQUENCES, (code) =>
      layer < LAYERS ? decodeSequence(code) : '[encoded]',
    );
    if (next === rest) break;
    rest = next;
  }
  return applyRules(rest, PERSONAL_DATA_RULES);
}

/** Removes personal data from an error for logs and job tables: mail servers name the recipient. */
export function scrubError(error: unknown): Error {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const scrubbed = new Error(
    scrub(causes.map((cause) => (cause instanceof Error ? cause.message : cause)).join('; ')),
  );
  scrubbed.stack = error instanceof Error ? scrub(error.stack ?? '') : '';
  return scrubbed;
}
