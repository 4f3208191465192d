import * as z from '@chaps/contracts/schema';
import {
  ADDRESS_REQUEST_METHODS,
  LETTER_FIELDS,
  LETTER_RECIPIENTS,
  LETTER_STATES,
  LETTER_SUBJECTS,
  parseLetterCode,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  SENDING_METHODS,
} from '@chaps/domain/letters';
import { findUnknownFields } from '@chaps/domain/messages';
import type { Endpoint } from './endpoint.ts';
import {
  isoDate,
  isoInstant,
  recordId,
  requiredLines,
  requiredText,
  successResponse,
} from './scalars.ts';
import { allowOnlyFields } from './staff-messages.ts';
import { resultLevel } from './staff-results.ts';
import { toldRecord } from './told-results.ts';

const recipient = z.enum(LETTER_RECIPIENTS);
const state = z.enum(LETTER_STATES);

const MAX_BODY_LENGTH = 6000;

/** A text on which letters are based. */
export const letterTemplateForm = z.object({
  name: requiredText(80),
  recipient,
  /** The kind of result that it is written for. */
  about: z.enum(LETTER_SUBJECTS),
  subject: allowOnlyFields(requiredText(150), LETTER_FIELDS),
  body: allowOnlyFields(requiredLines(MAX_BODY_LENGTH), LETTER_FIELDS),
});
export type LetterTemplateForm = z.infer<typeof letterTemplateForm>;
/** Older builds do not send `about`, and older APIs do not return it. */
const storedTemplate = letterTemplateForm.partial({ about: true });
export type StoredTemplate = z.infer<typeof storedTemplate>;

const letterTemplate = letterTemplateForm.extend({
  about: letterTemplateForm.shape.about.default('any'),
  template_id: recordId,
  /** Rises with each change. */
  version: z.int(),
  /** null for a built-in template. */
  changed_by: z.string().nullable(),
  changed_at: isoInstant,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

/** Text in braces is a template field; all fields of a letter must be filled in. */
const rejectPlaceholders = <Text extends z.ZodType<string, string>>(text: Text) =>
  text.refine((typed) => findUnknownFields(typed, []).length === 0, {
    error: ({ input }) =>
      `Replace ${findUnknownFields(String(input), []).join(', ')} with the text you want: the letter is sent exactly as it appears here.`,
  });

/** The text of a letter. */
export const letterText = z.object({
  address: rejectPlaceholders(requiredLines(500)),
  subject: rejectPlaceholders(requiredText(150)),
  body: rejectPlaceholders(requiredLines(MAX_BODY_LENGTH)),
});

/** An address with lines below the name; a draft may not have them yet. */
const postalAddress = letterText.shape.address.refine(
  (typed) => typed.split(/[\n,]/).filter((part) => part.trim()).length > 1,
  'Add the postal address below the name. If it is not known, ask the person for it.',
);
export const isPostalAddress = (address: string): boolean =>
  postalAddress.safeParse(address).success;
export const approvedLetterText = letterText.extend({ address: postalAddress });

/** What was done about a letter that was returned. */
const returnedLetter = z.object({
  reason: z.enum(RETURN_REASONS),
  /** The last time that the person was asked for their correct address. */
  asked: z.object({ how: z.enum(ADDRESS_REQUEST_METHODS), at: isoInstant }).nullable(),
  /** The letter that replaced it, with the same text. */
  sent_again: recordId.nullable(),
  /** Why it is not being sent again. */
  end: z.enum(RETURN_OUTCOMES).nullable(),
});

const letter = z.object({
  letter_id: recordId,
  /** Follow-up of the letter's result; null if the result is not followed up. */
  follow_up_id: recordId.nullable(),
  /**
   * The letter's result, or the result that has since replaced it; a new letter would be about this one. null
   * from an older API.
   */
  result: z
    .object({
      result_id: recordId,
      level: resultLevel,
      withdrawn: z.boolean(),
      corrected_since: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The person's name. */
  name: z.string(),
  phone: z.string().nullable().default(null),
  recipient,
  state,
  /** Increases with each change to a draft. */
  version: z.int(),
  /** null for an erased person. A GP's address comes from the register, or is empty. */
  text: z.object({ address: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** SHA-256 of the text as approved: address, date, subject and body. */
  sha256: z.string().nullable(),
  approved_on: isoDate.nullable(),
  sent_how: z.enum(SENDING_METHODS).nullable(),
  changed_at: isoInstant,
  /** When it was last printed, and so may have been posted; null if it was not. */
  printed_at: isoInstant.nullable().default(null),
  /**
   * Whether consent is missing: a draft then needs a reason to be approved, and an approved letter can no
   * longer be sent.
   */
  lacks_consent: z.boolean(),
  /** null if it was not returned, and from an older API. */
  returned: returnedLetter.nullable().default(null),
  /** It was returned, or not sent yet, and its text still applies, so it only needs a new address. */
  may_be_sent_again: z.boolean().default(false),
  /** For a returned letter to a GP: the current address of the person's practice. */
  gp_address: z.string().nullable().default(null),
  /**
   * For a letter that is not on its way: the recorded address, if it has changed since the letter was
   * addressed; without a postal address if that was deleted. null if it is the same, and from an older API.
   */
  new_address: z.string().nullable().default(null),
  /** The returned letter that this one replaces. */
  sends_again: recordId.nullable().default(null),
  /** Whether the person can be asked by e-mail. */
  has_email: z.boolean().default(false),
  /** Whether it is addressed to a person with sight loss. */
  large_print: z.boolean().default(false),
  /** How the person was told of the result; null if they were not, and from an older API. */
  told: toldRecord.nullable().default(null),
});
export type Letter = z.infer<typeof letter>;

const reason = requiredLines(2000);

/** Rejected if the letter is no longer in state `from`, or its text no longer that version. */
export const letterStateChange = z
  .object({
    from: state,
    to: state,
    version: z.int(),
    how: z.enum(SENDING_METHODS).nullable(),
    /**
     * For an approval: why the GP is told without the person's consent (overriding duty). For a sending: when
     * it was posted, if consent was withdrawn after it was printed.
     */
    reason: reason.nullable(),
    /** Why it was returned; older builds omit it. */
    return_reason: z.enum(RETURN_REASONS, 'Please choose why it was returned.').default('not said'),
  })
  .refine(({ to, how }) => (to === 'sent') === (how !== null), {
    path: ['how'],
    error: 'Please choose how it was sent.',
  });
export type LetterStateChange = z.output<typeof letterStateChange>;

/** All letter templates, by name. */
export const listLetterTemplates = {
  route: 'GET /staff/letter-templates',
  caller: { staff: 'follow up results' },
  answer: z.object({ templates: z.array(letterTemplate) }),
} as const satisfies Endpoint;

export const addLetterTemplate = {
  route: 'POST /staff/letter-templates',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: storedTemplate,
  answer: z.object({ template_id: recordId }),
} as const satisfies Endpoint;

/** `version` is the one that was edited; a newer one is not overwritten. */
export const changeLetterTemplate = {
  route: 'PATCH /staff/letter-templates/{template_id}',
  caller: { staff: 'follow up results' },
  body: storedTemplate.extend({ version: z.int() }),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const deleteLetterTemplate = {
  route: 'DELETE /staff/letter-templates/{template_id}',
  caller: { staff: 'follow up results' },
  answer: successResponse,
} as const satisfies Endpoint;

/** Creates a draft about a result, with the template's fields filled in. */
export const draftLetter = {
  route: 'POST /staff/results/{result_id}/letters',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: z.object({ template_id: recordId }),
  answer: z.object({ letter_id: recordId }),
} as const satisfies Endpoint;

export const readLetter = {
  route: 'GET /staff/letters/{letter_id}',
  caller: { staff: 'follow up results' },
  answer: letter,
} as const satisfies Endpoint;

/** Changes a draft. */
export const changeLetter = {
  route: 'PATCH /staff/letters/{letter_id}',
  caller: { staff: 'follow up results' },
  body: letterText.extend({ version: z.int() }),
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

export const changeLetterState = {
  route: 'POST /staff/letters/{letter_id}/moves',
  caller: { staff: 'follow up results' },
  body: letterStateChange,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED', 'LETTER_STOPPED'],
} as const satisfies Endpoint;

/** Asks the person for the correct address: by e-mail, sent by this call, or by telephone. */
export const askForAddress = {
  route: 'POST /staff/letters/{letter_id}/questions',
  caller: { staff: 'follow up results' },
  body: z.object({ how: z.enum(ADDRESS_REQUEST_METHODS) }),
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED', 'LETTER_STOPPED'],
} as const satisfies Endpoint;

/**
 * Sends a returned or approved letter to another address, as an approved letter with the same text. A letter
 * that has not been sent is replaced.
 */
export const sendLetterAgain = {
  route: 'POST /staff/letters/{letter_id}/sendings',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: approvedLetterText.pick({ address: true }),
  answer: z.object({ letter_id: recordId }),
  errors: ['FOLLOW_UP_CHANGED', 'LETTER_STOPPED', 'RESULT_CHANGED'],
} as const satisfies Endpoint;

export const letterClosure = z.object({
  reason: z.enum(RETURN_OUTCOMES, 'Please choose why it will not be sent again.'),
});

/** Records that a returned letter is not sent again. */
export const closeReturnedLetter = {
  route: 'POST /staff/letters/{letter_id}/end',
  caller: { staff: 'follow up results' },
  body: letterClosure,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

const listedLetter = z.object({
  letter_id: recordId,
  follow_up_id: recordId.nullable(),
  /** The person's name. */
  name: z.string(),
  phone: z.string().nullable(),
  recipient,
  /** When it reached its current state. */
  since: isoInstant,
  /** Whole days since then. */
  days: z.int(),
  returned: returnedLetter.nullable(),
});
export type ListedLetter = z.infer<typeof listedLetter>;

/**
 * Returned letters that have not been sent again, oldest first. Each view is recorded in the access
 * log.
 */
export const listReturnedLetters = {
  route: 'GET /staff/returned-letters',
  caller: { staff: 'follow up results' },
  answer: z.object({ items: z.array(listedLetter) }),
} as const satisfies Endpoint;

/** The code on a returned letter, scanned or typed. */
export const returnedLetterForm = z.object({
  code: z
    .string()
    .max(60)
    .meta({ examples: ['L3F2A91BC7D'] })
    .transform((typed) => parseLetterCode(typed) ?? '')
    .refine(
      (code) => code !== '',
      'Enter the code printed on the letter: L followed by 10 letters or digits.',
    ),
  return_reason: z.enum(RETURN_REASONS, 'Please choose why it was returned.'),
});

/** Records that a sent letter was returned, by the code printed on it. */
export const recordLetterReturn = {
  route: 'POST /staff/returned-letters',
  caller: { staff: 'follow up results' },
  body: returnedLetterForm,
  answer: z.object({ letter_id: recordId, name: z.string() }),
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

/** Maximum number of letters printed at once; the rest follow in the next batch. */
export const MAX_PRINTED_LETTERS = 200;

const letterToPrint = z.object({
  letter_id: recordId,
  follow_up_id: recordId.nullable(),
  /** The person's name. */
  name: z.string(),
  recipient,
  version: z.int(),
  /** Whether the person has sight loss. */
  large_print: z.boolean(),
  /** Whole days since the approval. */
  days: z.int(),
  /** Why it can no longer be sent. */
  lacks_consent: z.boolean(),
  /** It has an outdated address, so it is not printed. */
  address_changed: z.boolean().default(false),
});
export type LetterToPrint = z.infer<typeof letterToPrint>;

/** Approved letters, oldest first, at most `MAX_PRINTED_LETTERS`. Each view is recorded in the access log. */
export const listLettersToPrint = {
  route: 'GET /staff/letters-to-print',
  caller: { staff: 'follow up results' },
  answer: z.object({ items: z.array(letterToPrint) }),
} as const satisfies Endpoint;

/**
 * Prints all of these letters, or their address labels; prints none if one of them may no longer be
 * sent.
 */
export const printLetters = {
  route: 'POST /staff/letters-to-print/paper',
  caller: { staff: 'follow up results' },
  body: z.object({
    part: z.enum(['letters', 'labels']),
    letters: z.array(recordId).min(1).max(MAX_PRINTED_LETTERS),
  }),
  answer: z.string(),
  media: 'application/pdf',
  errors: ['FOLLOW_UP_CHANGED', 'LETTERS_MISSING'],
} as const satisfies Endpoint;

const postedLetter = z.object({
  letter_id: recordId,
  /** 'stopped': consent was withdrawn. 'changed': it was sent or discarded, or has an outdated address. */
  outcome: z.enum(['sent', 'stopped', 'changed']),
});
export type PostedLetter = z.infer<typeof postedLetter>;

/**
 * Marks letters as posted, each independently, so that a letter that may not be sent does not block the
 * others.
 */
export const recordLettersPosted = {
  route: 'POST /staff/letters-to-print/posted',
  caller: { staff: 'follow up results' },
  body: z.object({
    letters: z
      .array(z.object({ letter_id: recordId, version: z.int() }))
      .min(1)
      .max(MAX_PRINTED_LETTERS),
  }),
  answer: z.object({ letters: z.array(postedLetter) }),
} as const satisfies Endpoint;
