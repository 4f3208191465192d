/** Fields that a message from staff may contain, in braces; each mail fills in its recipient's. */
export const MESSAGE_FIELDS = ['first_name', 'event', 'date', 'time', 'reference'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

/** Texts in braces that are not fields, including the braces. */
export const findUnknownFields = (
  text: string,
  fields: readonly string[] = MESSAGE_FIELDS,
): string[] =>
  [...text.matchAll(PLACEHOLDER_PATTERN)].flatMap(([whole, name = '']) =>
    fields.includes(name.trim()) ? [] : [whole],
  );

/** Fills in the fields of a text. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (whole, name: string) => {
    const field = name.trim();
    return Object.hasOwn(values, field) ? (values[field] ?? whole) : whole;
  });

/** 'A sample' does not match: on its own it does not imply that the person gave one. */
const RESULT_MENTION = /\b(results?|lab(s|orator(y|ies))?|your (blood )?sample|samples)\b/i;

/**
 * Whether a message is about results or about samples already taken. From the day of the event it may
 * go only to people who gave a sample, so that nobody else is told to expect a result.
 */
export const isAboutResults = ({ subject, body }: { subject: string; body: string }): boolean =>
  RESULT_MENTION.test(`${subject} ${body}`);
