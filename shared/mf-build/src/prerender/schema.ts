import * as z from '@chaps/contracts/schema';

/** The first view of one address: what a person sees before any script has run. */
export const firstViewSchema = z.object({
  /** Tags for the document's head: title, description, social card. */
  head: z.string(),
  /** The page, as HTML. */
  body: z.string(),
  /** Text of the style sheets that the page needs. */
  styles: z.string(),
});

export type FirstView = z.infer<typeof firstViewSchema>;

/**
 * `first-views.json` beside a part's build: by path, with places for what only the site knows (see
 * `fill`). The shell has one view, the frame that every page is put into.
 */
export const firstViewsSchema = z.record(z.string().regex(/^\/[\w/-]*$/), firstViewSchema);

export type FirstViews = z.infer<typeof firstViewsSchema>;

/** Name of the file in the build's folder. */
export const FIRST_VIEWS_FILE = 'first-views.json';
