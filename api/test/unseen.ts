const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** Keys of a schema that are empty in every response. */
export const listUnseenKeys = (
  schema: { keyof: () => { options: readonly string[] } },
  ...answers: Record<string, unknown>[]
) => schema.keyof().options.filter((key) => answers.every((answer) => isEmpty(answer[key])));
