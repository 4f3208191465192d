import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder, readItem } from './read-item.ts';
import { screeningLevels } from './schemas.ts';

/** The PSA information of results pages and of the clinicians' plot, written from the content file. */
export const levelsFile = join(contentFolder, '../../shared/domain/src/psa-information.json');

/** `screening-levels/psa.md`, without the fields that only `content:check` reads. */
export function readLevels() {
  const item = readItem(join(contentFolder, 'screening-levels/psa.md'));
  const { confirmed: _, sample: __, ...levels } = screeningLevels.parse(item);
  return levels;
}

export const writeLevels = (levels: object) => `${JSON.stringify(levels, null, 2)}\n`;

/** `npm run levels` */
if (import.meta.main) writeFileSync(levelsFile, writeLevels(readLevels()));
