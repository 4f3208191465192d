import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrub } from './scrub.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl';
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0));

describe('removes a secret written as', () => {
  test.each([
    ['9434765919', '[number]'],
    ['943 476 5919', '[number]'],
    ['943.476.5919', '[number]'],
    ['943-476/5919', '[number]'],
    ['９４３ ４７６ ５９１９', '[number]'],
    ['٩٤٣٤٧٦٥٩١٩', '[number]'],
    ['943\u200b476\u00ad5919', '[number]'],
    ['943%20476%205919', '[number]'],
    ['943%2520476%25205919', '[number]'],
    ['+44 (0)20 7946 0991', '+[number]'],
    ['4111 1111 1111 1111', '[number]'],
    ['for normal@example.org!', 'for [e-mail]!'],
    ['normal%40example.org', '[e-mail]'],
    ['normal%2540example.org', '[e-mail]'],
    ['normal\\u0040example.org', '[e-mail]'],
    ['normal&#64;example.org', '[e-mail]'],
    [fullWidth('normal@example.org'), '[e-mail]'],
    [`token ${JWT}, and`, 'token [token], and'],
    ['Bearer abc.def', 'Bearer [token]'],
    ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg', '[token]'],
    ['token_hash=pkce_1', 'token_hash=[secret]'],
    ['refresh_token=v1abc%26def&x=1', 'refresh_token=[secret]'],
    ['{"access_token":"abc","ok":true}', '{"access_token":"[secret]","ok":true}'],
    ['{\\"refresh_token\\": \\"abc\\"}', '{\\"refresh_token\\": \\"[secret]"}'],
    ['refresh%5Ftoken%3Dabc', 'refresh_token=[secret]'],
    ['password: hunter2', 'password: [secret]'],
    ['https://x.example/a?token=abc#b', 'https://x.example/a'],
    ['GET /reset-password#access_token=abc', 'GET /reset-password'],
    [`${'f'.repeat(39)}0`, '[token]'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });
});

test('keeps diagnostic details', () => {
  const error = [
    "TypeError: Cannot read properties of undefined (reading 'event_id')",
    '    at Checkout (https://cdn.example.org/mfe-booking/cdb3c419da3a/main.js:12:3456)',
    '    at request 0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d, status 503, on 2026-11-22',
  ].join('\n');
  expect(scrub(error)).toBe(error);
});

test('removes control characters other than line breaks and tabs, and those that reverse text', () => {
  expect(scrub('a\u001b[31mb\r\nc\u0000\u202ed\te\u009b')).toBe('a[31mb\ncd\te');
});

test.each([
  ['/'],
  ['/?'],
  ['eyJ'],
  ['-eyJ'],
  ['a'],
  ['a@'],
  ['a.'],
  ['1 '],
  ['12345678x'],
  ['token'],
  ['token:'],
  ['bearer '],
  ['%25'],
  ['%'],
  ['\\u0025'],
  ['[number]'],
  ['#'],
])(
  'scrubs repeated %j in a time proportional to its length',
  (part) => {
    // Quadratic work would not finish here.
    const text = part.repeat(400_000 / part.length);
    expect(scrub(`${text} normal@example.org`)).not.toContain('normal@');
  },
  60_000,
);

describe('removes secrets in every encoding and context', () => {
  const letters = (length: number) =>
    fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: length,
      maxLength: length + 6,
    });
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'),
    minLength: 12,
    maxLength: 60,
  });
  const separator = fc.string({ unit: fc.constantFrom(...' .-/()_,:\u00a0–'), maxLength: 2 });
  const digit = fc.constantFrom(...'0123456789');

  /** The text to remove, and its core, which must not be found afterwards. */
  const numbers = fc
    .array(fc.tuple(digit, separator), { minLength: 10, maxLength: 19 })
    .map((parts) => ({
      text: parts.map(([one, between], at) => (at === 0 ? one : between + one)).join(''),
      core: parts.map(([one]) => one).join(''),
    }));
  const emails = fc
    .tuple(
      letters(8),
      fc.constantFrom('@', '+x@', '.y@'),
      letters(4),
      fc.constantFrom('.org', '.co.uk'),
    )
    .map(([local, at, host, end]) => ({ text: `${local}${at}${host}${end}`, core: local }));
  const named = fc
    .tuple(
      fc.constantFrom(
        'token_hash',
        'refresh_token',
        'access_token',
        'password',
        'apikey',
        'secret',
      ),
      fc.constantFrom('=', ':', '": "', '\\":\\"', ' = '),
      word,
    )
    .map(([name, between, value]) => ({ text: name + between + value, core: value }));
  const tokens = fc
    .tuple(fc.constantFrom('sb_secret_', 'eyJhbGciOi', 'Bearer ', 'sk_live_'), word)
    .map(([start, value]) => ({ text: start + value, core: value }));
  const secrets = fc.oneof(numbers, emails, named, tokens);

  const percent = (all: boolean) => (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => {
        const sign = String.fromCharCode(byte);
        return !all && /[\w.]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
      })
      .join('');
  const escaped = (text: string) =>
    text.replace(/[^\w]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const divided = (text: string) => [...text].join('\u200b');
  const disguises = fc.array(
    fc.constantFrom(percent(true), percent(false), escaped, fullWidth, divided),
    { maxLength: 4 },
  );

  const noise = fc.string({ unit: 'binary', maxLength: 60 });
  /** Characters next to a secret; a percent sign would change the text. */
  const edge = fc.constantFrom('', ' ', '\n', '"', "'", '<', '(', '=', '&', '#', '/', '?', '.');

  /** The text as a search would see it: without marks and separators. */
  const searched = (text: string) =>
    decodeLeniently(text)
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}_-]/gu, '');
  const decodeLeniently = (text: string): string => {
    const next = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return next === text ? text : decodeLeniently(next);
  };

  test('in 5,000 generated texts', () => {
    fc.assert(
      fc.property(
        noise,
        edge,
        secrets,
        disguises,
        edge,
        noise,
        (before, left, { text, core }, layers, right, after) => {
          const disguised = layers.reduce((rest, disguise) => disguise(rest), text);
          const found = searched(scrub(`${before}${left}${disguised}${right}${after}`));
          const whole = /^\d+$/.test(core) ? found.replace(/\D/g, '') : found;
          expect(whole).not.toContain(core);
        },
      ),
      { numRuns: 5_000, seed: 20_261_122 },
    );
  });
});
