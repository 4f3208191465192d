/** Personal data that journeys enter: addresses, names, phone and NHS numbers, and tokens. */
const PERSONAL = [
  /[\w.+-]+@[\w-]+\.[\w.]+/,
  /Pendleton|Arthur James/,
  /\+44\d{9,10}/,
  // Must not match the digits of a duration in milliseconds.
  /(?<![\w.])[49]\d{2} ?\d{3} ?\d{4}\b/,
  /\beyJ[\w-]+\.[\w-]+/,
];

/** The service's own address, and package paths in stack traces (`node_modules/.pnpm/x@1.2.3`). */
const ALLOWED = /bookings@chaps\.example\.org|node_modules\S*@\d/g;

/** The lines of a log that contain personal data. */
export const personalLines = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => PERSONAL.some((pattern) => pattern.test(line.replace(ALLOWED, ''))));
