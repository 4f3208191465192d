import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PRIVACY_PAGE = join(import.meta.dirname, '../../../mfe-content/content/pages/privacy.md');

/**
 * The names of what is stored in the browser now that the privacy page does not list. The rest of a name,
 * after a space or colon, is an id.
 */
export function findUnlistedNames(): string[] {
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  if (keys.length === 0) return [];
  const listed = new Set(readFileSync(PRIVACY_PAGE, 'utf8').split(/[\s,;]+|\.\s/));
  return keys.map((key) => key.split(/[ :]/, 1).join()).filter((name) => !listed.has(name));
}
