import { useEffect } from 'react';

/** A schema.org object, `@context` left out: it is added. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Tells search engines what the page is about (schema.org, JSON-LD). The block is data and never
 * runs. It is made by hand: React would write the script as HTML, which the site's Trusted Types
 * policy rightly refuses; text of this shape it lets pass.
 */
export function StructuredData({ thing }: { thing: Thing }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  useEffect(() => {
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.append(document.createTextNode(text));
    document.head.append(block);
    return () => block.remove();
  }, [text]);
  return null;
}
