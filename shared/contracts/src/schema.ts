/**
 * The schema library as the site uses it: one copy for the page, provided by the shell like react
 * (ADR 6). Contracts and browser code import it from here, by this name; what is missing is
 * added here, so that the one copy carries only what is used.
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
