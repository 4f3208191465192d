import { expect } from 'vitest';

/**
 * Expects the language, no loaded resources, a text alternative for each image, and visible links.
 */
export function expectAccessible(html: string): void {
  expect(html).toContain('lang="en-GB"');
  expect(html).not.toMatch(/<(script|iframe|link)\b|url\(/);
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  for (const picture of pictures) expect(picture).toMatch(/src="cid:[^"]+" alt="[^"]+"/);
  const links = html.match(/<a [^>]*>/g) ?? [];
  for (const link of links) expect(link).toMatch(/text-decoration:underline|background-color/);
}
