export interface PageMetaProps {
  /** Title of the screen; ' | CHAPS' is added. */
  title: string;
  /** One sentence, for search results and social cards. */
  description?: string | undefined;
  /** What a social card calls the page. */
  kind: 'website' | 'article';
  /** Whether search engines may list the page. */
  listed: boolean;
}

/**
 * What the document says of a screen; React moves it into the head. The addresses (canonical link,
 * social picture) are the shell's: it alone always knows where the person is.
 */
export function PageMeta({ title, description, kind, listed }: PageMetaProps) {
  return (
    <>
      <title>{`${title} | CHAPS`}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={kind} />
    </>
  );
}
