import * as z from '@chaps/contracts/schema';
import {
  ASKING_METHODS,
  LETTER_FIELDS,
  LETTER_RECIPIENTS,
  LETTER_STATES,
  LETTER_SUBJECTS,
  LETTER_WAYS,
  parseLetterCode,
  RETURN_ENDS,
  RETURN_REASONS,
} from '@chaps/domain/letters';
import { unknownFields } from '@chaps/domain/messages';
import type { Endpoint } from './endpoint.ts';
import {
  isoDate,
  isoInstant,
  recordId,
  requiredLines,
  requiredText,
  successResponse,
} from './scalars.ts';
import { withFields } from './staff-messages.ts';
import { resultLevel } from './staff-results.ts';
import { told } from './told-results.ts';

const recipient = z.enum(LETTER_RECIPIENTS);
const state = z.enum(LETTER_STATES);

const MAX_BODY = 6000;

/** A text that letters begin with. */
export const letterTemplateForm = z.object({
  name: requiredText(80),
  recipient,
  /** For which results it is written. */
  about: z.enum(LETTER_SUBJECTS),
  subject: withFields(requiredText(150), LETTER_FIELDS),
  body: withFields(requiredLines(MAX_BODY), LETTER_FIELDS),
});
export type LetterTemplateForm = z.infer<typeof letterTemplateForm>;
/** An older build does not send `about`, and an older API does not answer it. */
const storedTemplate = letterTemplateForm.partial({ about: true });
export type StoredTemplate = z.infer<typeof storedTemplate>;

const letterTemplate = letterTemplateForm.extend({
  about: letterTemplateForm.shape.about.default('any'),
  template_id: recordId,
  /** Rises with each change. */
  version: z.int(),
  /** null for one that the product began with. */
  changed_by: z.string().nullable(),
  changed_at: isoInstant,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

/** Braces are fields of a template: in a letter they are filled in. */
const filledIn = <Text extends z.ZodType<string, string>>(text: Text) =>
  text.refine((typed) => unknownFields(typed, []).length === 0, {
    error: ({ input }) =>
      `Please write what ${unknownFields(String(input), []).join(', ')} stands for: the letter goes as it reads here.`,
  });

/** The text of a letter. */
export const letterWords = z.object({
  address: filledIn(requiredLines(500)),
  subject: filledIn(requiredText(150)),
  body: filledIn(requiredLines(MAX_BODY)),
});

/** Has lines below the name; a draft may have none yet. */
const postalAddress = letterWords.shape.address.refine(
  (typed) => typed.split(/[\n,]/).filter((part) => part.trim()).length > 1,
  'Add the postal address below the name. If it is not known, ask the person for it.',
);
export const hasPostalAddress = (address: string): boolean =>
  postalAddress.safeParse(address).success;
export const approvedWords = letterWords.extend({ address: postalAddress });

/** What became of a letter that came back. */
const returned = z.object({
  reason: z.enum(RETURN_REASONS),
  /** The last time that the person was asked for the right address. */
  asked: z.object({ how: z.enum(ASKING_METHODS), at: isoInstant }).nullable(),
  /** The letter by which it was sent again; its words are the same. */
  sent_again: recordId.nullable(),
  /** Why it is not sent again. */
  end: z.enum(RETURN_ENDS).nullable(),
});

const letter = z.object({
  letter_id: recordId,
  /** Of its result; null where that is not followed up. */
  follow_up_id: recordId.nullable(),
  /** What it is about, and so is another letter: the result as corrected since. null from an older API. */
  result: z
    .object({
      result_id: recordId,
      level: resultLevel,
      withdrawn: z.boolean(),
      corrected_since: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The person's. */
  name: z.string(),
  phone: z.string().nullable().default(null),
  recipient,
  state,
  /** Rises with each change of a draft. */
  version: z.int(),
  /** null for an erased person. The address of a GP is that of the register, or empty. */
  text: z.object({ address: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** SHA-256 of the text as approved: address, date, subject and body. */
  sha256: z.string().nullable(),
  approved_on: isoDate.nullable(),
  sent_how: z.enum(LETTER_WAYS).nullable(),
  changed_at: isoInstant,
  /** Of a draft: without a reason it cannot be approved. Of an approved one: it can no longer be sent. */
  lacks_consent: z.boolean(),
  /** null for one that has not come back, and from an older API. */
  returned: returned.nullable().default(null),
  /** It came back, and its words still hold: another sending needs the address alone. */
  may_be_sent_again: z.boolean().default(false),
  /** Of one to the GP that came back: the address of the person's practice as it is known now. */
  gp_address: z.string().nullable().default(null),
  /** The letter that came back, and that this one sends again. */
  sends_again: recordId.nullable().default(null),
  /** The person can be asked by e-mail. */
  has_email: z.boolean().default(false),
  /** To a person with sight loss. */
  large_print: z.boolean().default(false),
  /** How the person of the result knows of it; null while they do not, and from an older API. */
  told: told.nullable().default(null),
});
export type Letter = z.infer<typeof letter>;

const reason = requiredLines(2000);

/** Refused when it is not in `from`, or its text is not that version, any more. */
export const letterMove = z
  .object({
    from: state,
    to: state,
    version: z.int(),
    how: z.enum(LETTER_WAYS).nullable(),
    /** Why the GP is told without the person's consent (overriding duty); of an approval. */
    reason: reason.nullable(),
    /** Why it came back; an older build does not say. */
    return_reason: z.enum(RETURN_REASONS, 'Please choose why it came back.').default('not said'),
  })
  .refine(({ to, how }) => (to === 'sent') === (how !== null), {
    path: ['how'],
    error: 'Please choose how it was sent.',
  });
export type LetterMove = z.output<typeof letterMove>;

/** All of them, by name. */
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

/** A draft about a result, with the fields of its template filled in. */
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

/** Of a draft. */
export const changeLetter = {
  route: 'PATCH /staff/letters/{letter_id}',
  caller: { staff: 'follow up results' },
  body: letterWords.extend({ version: z.int() }),
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

export const moveLetter = {
  route: 'POST /staff/letters/{letter_id}/moves',
  caller: { staff: 'follow up results' },
  body: letterMove,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED', 'LETTER_STOPPED'],
} as const satisfies Endpoint;

/** The person is asked for the right address: by e-mail, which this sends, or by telephone. */
export const askForAddress = {
  route: 'POST /staff/letters/{letter_id}/questions',
  caller: { staff: 'follow up results' },
  body: z.object({ how: z.enum(ASKING_METHODS) }),
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

/** A letter that came back goes to another address, as an approved letter with the same words. */
export const sendLetterAgain = {
  route: 'POST /staff/letters/{letter_id}/sendings',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: approvedWords.pick({ address: true }),
  answer: z.object({ letter_id: recordId }),
  errors: ['FOLLOW_UP_CHANGED', 'LETTER_STOPPED', 'RESULT_CHANGED'],
} as const satisfies Endpoint;

export const letterEnd = z.object({
  reason: z.enum(RETURN_ENDS, 'Please choose why it is not sent again.'),
});

/** A letter that came back is not sent again. */
export const endLetter = {
  route: 'POST /staff/letters/{letter_id}/end',
  caller: { staff: 'follow up results' },
  body: letterEnd,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

const listedLetter = z.object({
  letter_id: recordId,
  follow_up_id: recordId.nullable(),
  /** The person's. */
  name: z.string(),
  phone: z.string().nullable(),
  recipient,
  /** In its state. */
  since: isoInstant,
  /** Whole days since then. */
  days: z.int(),
  returned: returned.nullable(),
});
export type ListedLetter = z.infer<typeof listedLetter>;

/** Letters that came back and were not sent again, the oldest first. Each reading is in the log of accesses. */
export const listReturnedLetters = {
  route: 'GET /staff/returned-letters',
  caller: { staff: 'follow up results' },
  answer: z.object({ items: z.array(listedLetter) }),
} as const satisfies Endpoint;

/** The code on a letter that came back, scanned or typed. */
export const returnedLetterForm = z.object({
  code: z
    .string()
    .max(60)
    .meta({ examples: ['L3F2A91BC7D'] })
    .transform((typed) => parseLetterCode(typed) ?? '')
    .refine(
      (code) => code !== '',
      'Please enter the code of the letter: L and 10 letters or digits.',
    ),
  return_reason: z.enum(RETURN_REASONS, 'Please choose why it came back.'),
});

/** Records that a sent letter came back, by the code that is printed on it. */
export const recordReturned = {
  route: 'POST /staff/returned-letters',
  caller: { staff: 'follow up results' },
  body: returnedLetterForm,
  answer: z.object({ letter_id: recordId, name: z.string() }),
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

/** So many letters are printed at once; the rest after them. */
export const MAX_PRINTED_LETTERS = 200;

const letterToPrint = z.object({
  letter_id: recordId,
  follow_up_id: recordId.nullable(),
  /** The person's. */
  name: z.string(),
  recipient,
  version: z.int(),
  /** The person has sight loss. */
  large_print: z.boolean(),
  /** Whole days since the approval. */
  days: z.int(),
  /** It can no longer be sent. */
  lacks_consent: z.boolean(),
});
export type LetterToPrint = z.infer<typeof letterToPrint>;

/** Approved letters, the oldest first, at most `MAX_PRINTED_LETTERS`. Each reading is in the log of accesses. */
export const listLettersToPrint = {
  route: 'GET /staff/letters-to-print',
  caller: { staff: 'follow up results' },
  answer: z.object({ items: z.array(letterToPrint) }),
} as const satisfies Endpoint;

/** All of these letters, or the labels with their addresses, or nothing when one may not go any more. */
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
  /** 'stopped': consent was withdrawn. 'changed': it was sent or discarded before. */
  outcome: z.enum(['sent', 'stopped', 'changed']),
});
export type PostedLetter = z.infer<typeof postedLetter>;

/** They were posted: each on its own, so that one that may not go keeps back no other. */
export const recordPosted = {
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
