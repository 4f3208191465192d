import * as z from '@chaps/contracts/schema';

/** A prerendered page, with placeholders for the site's values (see `fillPlaceholders`). */
export const prerenderedPageSchema = z.object({
  /** Tags for the document's head: title, description, social card. */
  head: z.string(),
  body: z.string(),
  /** Text of the style sheets that the page needs. */
  styles: z.string(),
});

export type PrerenderedPage = z.infer<typeof prerenderedPageSchema>;

/** The prerendered pages of a build by path. The shell has one: the frame around every page. */
export const prerenderedPagesSchema = z.record(
  z.string().regex(/^\/[\w/-]*$/),
  prerenderedPageSchema,
);

export type PrerenderedPages = z.infer<typeof prerenderedPagesSchema>;

/** Name of the file in the build's folder. */
export const PRERENDERED_FILE = 'prerendered.json';
