/** The specification names some fields in snake case, like the columns, and others in camel case. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type CamelCaseFields<Fields> = {
  [Name in keyof Fields as CamelCase<Name & string>]: Fields[Name];
};

/** Converts 'date_of_birth' to 'dateOfBirth'. */
export const toCamelCaseName = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same values with their names in camel case. */
export const toCamelCase = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [toCamelCaseName(name), value]),
  ) as CamelCaseFields<Fields>;
