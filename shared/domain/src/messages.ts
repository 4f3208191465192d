/** Fields that a message of staff may contain, in braces: what each mail knows of its person. */
export const MESSAGE_FIELDS = ['first_name', 'event', 'date', 'time', 'reference'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

const BRACES = /\{([^{}]*)\}/g;

/** What stands in braces and is not a field, with its braces. */
export const unknownFields = (text: string, fields: readonly string[] = MESSAGE_FIELDS): string[] =>
  [...text.matchAll(BRACES)].flatMap(([whole, name = '']) =>
    fields.includes(name.trim()) ? [] : [whole],
  );

/** The text with its fields filled in. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(BRACES, (whole, name: string) => {
    const field = name.trim();
    return Object.hasOwn(values, field) ? (values[field] ?? whole) : whole;
  });

/** 'A sample' alone says of nobody that they gave one. */
const ABOUT_RESULTS = /\b(results?|lab(s|orator(y|ies))?|your (blood )?sample|samples)\b/i;

/**
 * Whether a message is about results, or samples that were taken: from the event's day on it may only
 * go to people who gave one. Nobody else is told that a result is coming.
 */
export const isAboutResults = ({ subject, body }: { subject: string; body: string }): boolean =>
  ABOUT_RESULTS.test(`${subject} ${body}`);
