import { useEffect } from 'react';

/** A schema.org object; `@context` is added. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Structured data for search engines (schema.org, JSON-LD). The script element is created without React,
 * because React would write it as HTML, which the Trusted Types policy rejects.
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
