import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '../content-build/read-item.ts';
import { paintsOf } from './palette.ts';
import { LOGOS, PORTRAITS } from './portraits.ts';
import { EVENTS } from './scenes/events.ts';
import { GATHERINGS } from './scenes/gatherings.ts';
import { LIFE } from './scenes/life.ts';
import { THINGS } from './scenes/things.ts';

function write(pictures: Record<string, string>, width: number, height: number): void {
  for (const [name, inside] of Object.entries(pictures)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${name.replaceAll('-', ' ')}</title>${paintsOf(inside)}${inside}</svg>\n`;
    writeFileSync(join(contentFolder, 'images', `${name}.svg`), svg);
  }
}

// `npm run draw -w mfe-content`: draws every picture anew; one that the charity replaced by a
// photograph has another file name and is left alone.
write({ ...EVENTS, ...GATHERINGS, ...LIFE, ...THINGS }, 640, 480);
write(PORTRAITS, 400, 400);
write(LOGOS, 240, 120);
