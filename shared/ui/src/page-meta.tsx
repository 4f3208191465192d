import { useSiteConfig } from '@chaps/runtime';

export interface PageMetaProps {
  /** Title of the screen; ' | CHAPS' is added. */
  title: string;
  /** One sentence for search results and social cards. */
  description?: string | undefined;
  /** Open Graph type. */
  kind: 'website' | 'article';
  /** Path or address of the social card, 1200 by 630; defaults to the site's card. */
  card?: string | undefined;
  /** Whether search engines may list the page. */
  listed: boolean;
}

/**
 * Document metadata of a screen; React moves it into the head. The shell adds the canonical link.
 */
export function PageMeta({ title, description, kind, card, listed }: PageMetaProps) {
  // Cards need absolute addresses.
  const image = new URL(card ?? '/social-card.png', useSiteConfig().siteUrl).href;
  return (
    <>
      <title>{`${title} | CHAPS`}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={kind} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={card ? title : 'CHAPS, a men’s health charity'} />
    </>
  );
}
