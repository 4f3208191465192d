/**
 * The subset of the schema library that the site uses. The shell provides it, like react, so that a page has
 * only one copy. Contracts and browser code import it from here; add what is missing.
 */
export type { infer, input, output, ZodType } from 'zod';
export {
  array,
  boolean,
  email,
  enum,
  guid,
  int,
  iso,
  literal,
  null,
  number,
  object,
  record,
  string,
  union,
  unknown,
  url,
} from 'zod';
