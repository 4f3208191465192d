import { formatDate } from './london-time.ts';
import type { ReportedLevel } from './results.ts';

export const LETTER_RECIPIENTS = ['person', 'gp'] as const;
export type LetterRecipient = (typeof LETTER_RECIPIENTS)[number];

/** Fields that a letter template may contain, in braces. */
export const LETTER_FIELDS = [
  'name',
  'first_name',
  'date_of_birth',
  'profile',
  'result',
  'comment',
  'sample_date',
  'event',
] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

export const LETTER_STATES = [
  'drafted',
  'approved',
  'sent',
  'confirmed',
  'returned',
  'discarded',
] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/**
 * The permitted transitions; the database has the same table. A returned letter is resent as a new letter. A
 * discarded letter can come back only if it was printed.
 */
export const LETTER_TRANSITIONS: Readonly<Record<LetterState, readonly LetterState[]>> = {
  drafted: ['approved', 'discarded'],
  approved: ['sent', 'discarded'],
  sent: ['confirmed', 'returned'],
  confirmed: ['returned'],
  returned: [],
  discarded: ['returned'],
};

/** Why a letter came back. The CHECK constraints of `letters` repeat this list and the next two. */
export const RETURN_REASONS = [
  'address wrong',
  'moved away',
  'not collected',
  'refused',
  'not their practice',
  'practice closed',
  'not said',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** How the person was asked for the right address, or for their GP's. */
export const ADDRESS_REQUEST_METHODS = ['e-mail', 'telephone'] as const;
export type AddressRequestMethod = (typeof ADDRESS_REQUEST_METHODS)[number];

/** Why a returned letter is not sent again. */
export const RETURN_OUTCOMES = [
  'known in another way',
  'not wanted',
  'no address found',
  'person died',
] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** How many hexadecimal digits of a letter's id its code contains. */
const CODE_DIGITS = 10;

/** The code printed on a letter, such as 'L3F2A91BC7D', by which staff find a returned letter. */
export const toLetterCode = (letterId: string): string =>
  `L${letterId.replaceAll('-', '').slice(0, CODE_DIGITS).toUpperCase()}`;

/** Reads a scanned or typed code into its printed form; undefined if the text is not a code. */
export function parseLetterCode(typed: string): string | undefined {
  const code = typed
    .replace(/^\][a-z]\d/i, '')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase();
  return /^L[0-9A-F]{10}$/.test(code) ? code : undefined;
}

/** The lowest and highest ids that a letter with this code can have. */
export function getLetterIdRange(code: string): readonly [first: string, last: string] {
  const digits = code.slice(1).toLowerCase();
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [filled('0'), filled('f')];
}

/** How a letter can be sent. */
export const SENDING_METHODS = ['post', 'secure e-mail', 'by hand'] as const;
export type SendingMethod = (typeof SENDING_METHODS)[number];

/**
 * The results that a template is for; the CHECK of `letter_templates` repeats the list. 'any' excludes
 * withdrawn results, whose values must not be sent again.
 */
export const LETTER_SUBJECTS = ['any', 'raised', 'not raised', 'withdrawn'] as const;
export type LetterSubject = (typeof LETTER_SUBJECTS)[number];

/**
 * Whether a letter about a result may start from a template. If the laboratory does not say whether the
 * result is raised, a clinician decides.
 */
export const templateApplies = (
  about: LetterSubject,
  { level, withdrawn }: { level: ReportedLevel; withdrawn: boolean },
): boolean =>
  withdrawn
    ? about === 'withdrawn'
    : about === 'any' || (about !== 'withdrawn' && (level === 'not said' || about === level));

/**
 * The template of the letter drafted without a clinician, as at release: the first by name for this level, or
 * otherwise for any level. If the laboratory does not say whether the result is raised, a clinician decides,
 * so a template for any level is used. A withdrawn result only gets a template about the withdrawal.
 */
export function findReleaseTemplate<
  Template extends { name: string; recipient: LetterRecipient; about: LetterSubject },
>(
  templates: readonly Template[],
  { level, withdrawn }: { level: ReportedLevel; withdrawn: boolean },
  to: LetterRecipient = 'person',
): Template | undefined {
  const theirs = templates
    .filter(({ recipient }) => recipient === to)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const first = (subject: string) => theirs.find(({ about }) => about === subject);
  return withdrawn ? first('withdrawn') : (first(level) ?? first('any'));
}

const REPLACEMENT_NOTICES: Record<LetterRecipient, string> = {
  person:
    'The laboratory has replaced an earlier result of your PSA blood test. If you already know that result, please do not rely on it.',
  gp: 'The laboratory has replaced an earlier result of your patient’s PSA blood test. If you already have that result, please disregard it.',
};

/** Adds a notice below the salutation that the result replaces an earlier one. */
export const withReplacementNotice = (body: string, recipient: LetterRecipient): string =>
  body.replace(/\n\n|$/, (gap) => `\n\n${REPLACEMENT_NOTICES[recipient]}${gap}`);

/** What a laboratory can do to a result after a letter about it was sent. */
export type ResultChange = 'corrected' | 'withdrawn';

/** The draft of the letter about a changed result; a clinician edits and approves it. */
export const REVISION_LETTERS: Readonly<
  Record<ResultChange, Record<LetterRecipient, { subject: string; body: string }>>
> = {
  corrected: {
    person: {
      subject: 'Your PSA blood test on {sample_date}: a corrected result',
      body: 'Dear {name},\n\nThe laboratory has corrected the result of the PSA blood test that you had at {event} on {sample_date}. Please do not rely on our earlier letter. Your PSA was {result}. The laboratory wrote: {comment}\n\nIf you have shown our earlier letter to your GP or anybody else, please show them this one.\n\nIf you would like to talk to us, please call us.\n\nYours sincerely,\n\nThe clinical team',
    },
    gp: {
      subject: 'Corrected PSA result of {name}, born {date_of_birth}',
      body: 'Dear Doctor,\n\nWe wrote to you about a PSA blood test of {name}, born {date_of_birth}, taken at {event} on {sample_date}. The laboratory has corrected its result, which is now: {result}. The laboratory wrote: {comment}\n\nPlease disregard the earlier result. For questions, please quote {profile}.\n\nYours sincerely,\n\nThe clinical team',
    },
  },
  withdrawn: {
    person: {
      subject: 'Your PSA blood test on {sample_date}: the result has been withdrawn',
      body: 'Dear {name},\n\nThe laboratory has withdrawn the result of your PSA blood test on {sample_date}: this result was wrong, or belongs to someone else. We are sorry. If you already know it, or have a letter from us about it, please do not rely on it.\n\nIf you have told your GP or anybody else about it, please tell them that it was withdrawn.\n\nPlease call us to talk about what happens next.\n\nYours sincerely,\n\nThe clinical team',
    },
    gp: {
      subject: 'Withdrawn PSA result of {name}, born {date_of_birth}',
      body: 'Dear Doctor,\n\nWe wrote to you about a PSA blood test of {name}, born {date_of_birth}, taken at {event} on {sample_date}. The laboratory has withdrawn its result: it was wrong, or belongs to someone else. Please disregard it, and remove it from your patient’s record.\n\nFor questions, please quote {profile}.\n\nYours sincerely,\n\nThe clinical team',
    },
  },
};

/** The draft that replaces a letter written while the recipient's record was merged with another person's. */
export const SEPARATION_LETTERS: Readonly<
  Record<LetterRecipient, { subject: string; body: string }>
> = {
  person: {
    subject: 'Your PSA blood test on {sample_date}',
    body: 'Dear {name},\n\nWe have the result of the PSA blood test that you had at {event} on {sample_date}. Your PSA was {result}. The laboratory wrote: {comment}\n\nIf you have another letter from us about this test that names somebody else, please do not rely on it.\n\nIf you would like to talk to us, please call us.\n\nYours sincerely,\n\nThe clinical team',
  },
  gp: {
    subject: 'PSA blood test of {name}, born {date_of_birth}',
    body: 'Dear Doctor,\n\n{name}, born {date_of_birth}, had a PSA blood test with us at {event} on {sample_date}. The result was {result}. The laboratory wrote: {comment}\n\nIf you have another letter from us about this test that names somebody else, please disregard it, and remove it from their record.\n\nFor questions, please quote {profile}.\n\nYours sincerely,\n\nThe clinical team',
  },
};

/** The draft of the letter to someone whose tube has no result and whom no mail reaches. */
export const createTubeLetter = (
  { name, date }: { name: string; date: string },
  isFree: boolean,
): { subject: string; body: string } => ({
  subject: `No result from your blood sample of ${date}`,
  body: `Dear ${name},\n\nWe are sorry. The blood sample that you gave us on ${date} was lost or could not be tested, so you will not get a result for it. This says nothing about your health.\n\nPlease have another test.${isFree ? ' You have nothing to pay for it.' : ''} Please call us to book it.\n\nYours sincerely,\n\nThe clinical team`,
});

interface LetterToSend {
  recipient: LetterRecipient;
  /** Whether the person agrees to their GP being told about this sample; null if never asked. */
  sharing: boolean | null;
  /** Whether there is a reason to tell the GP anyway. */
  hasReason: boolean;
  /** Whether the person said no after the letter was approved. */
  isWithdrawnSince: boolean;
}

/** Whether a letter may be approved or sent; to the GP, only with consent or a reason that is still valid. */
export const canSendLetter = ({
  recipient,
  sharing,
  hasReason,
  isWithdrawnSince,
}: LetterToSend): boolean =>
  recipient === 'person' || sharing === true || (hasReason && !isWithdrawnSince);

export interface LetterText {
  address: string;
  subject: string;
  body: string;
}

/** The full text of a letter, whose hash is archived. @param approvedOn its date, `YYYY-MM-DD` */
export const formatLetter = ({ address, subject, body }: LetterText, approvedOn: string): string =>
  [address, formatDate(approvedOn), subject, body].join('\n\n');
