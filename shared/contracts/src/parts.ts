/** One part, taken from each entry that has it. */
export type PartOf<Table, Part extends string> = {
  [Name in keyof Table as Table[Name] extends Record<Part, unknown>
    ? Name
    : never]: Table[Name] extends Record<Part, infer Value> ? Value : never;
};

/** One part of each entry in a table that has it, such as the labels of fields. */
export const pickPart = <
  Table extends Record<string, Record<string, unknown>>,
  Part extends string,
>(
  table: Table,
  part: Part,
) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, parts]) => (part in parts ? [[name, parts[part]]] : [])),
  ) as PartOf<Table, Part>;
