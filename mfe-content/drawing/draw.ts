import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '../content-build/read-item.ts';
import { paintsOf } from './elements/palette.ts';
import { LOGOS, PORTRAITS } from './portraits.ts';
import { EVENTS } from './scenes/events.ts';
import { GATHERINGS } from './scenes/gatherings.ts';
import { LIFE } from './scenes/life.ts';
import { THINGS } from './scenes/things.ts';
import { WAYS } from './scenes/ways.ts';

const images = join(contentFolder, 'images');
const project = join(import.meta.dirname, '../..');
const SCENES: Record<string, string> = { ...EVENTS, ...GATHERINGS, ...LIFE, ...THINGS, ...WAYS };

/** Scenes for other remotes, which each need their own files. */
const ELSEWHERE: [scene: string, file: string][] = [
  ['hero-community', 'mfe-events/src/pictures/community.svg'],
  ['workplace', 'mfe-events/src/pictures/corporate.svg'],
  ['speaker', 'mfe-events/src/pictures/speaker.svg'],
  ['signpost', 'shell/src/pages/signpost.svg'],
];

function write(file: string, name: string, inside: string, width = 640, height = 480): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${name.replaceAll('-', ' ')}</title>${paintsOf(inside)}${inside}</svg>\n`;
  writeFileSync(file, svg);
}

function writeAll(pictures: Record<string, string>, width: number, height: number): void {
  for (const [name, inside] of Object.entries(pictures)) {
    write(join(images, `${name}.svg`), name, inside, width, height);
  }
}

// `npm run draw -w mfe-content`: draws every picture. A photograph of the charity has another file
// name and is not touched.
writeAll({ ...EVENTS, ...GATHERINGS, ...LIFE, ...THINGS }, 640, 480);
writeAll(PORTRAITS, 400, 400);
writeAll(LOGOS, 240, 120);
for (const [scene, file] of ELSEWHERE) write(join(project, file), scene, SCENES[scene] ?? '');
