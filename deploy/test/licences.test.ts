import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Licences that require only attribution. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', '(MIT OR CC0-1.0)', '(MIT OR Apache-2.0)'],
];
/** Other licences, with the packages that may have them. */
const OTHERS: Record<string, RegExp> = {
  // Builds style sheets, and is not part of them. Its files may be used unchanged in any project.
  'MPL-2.0': /^lightningcss(-|$)/,
  // Its LICENSE file is MIT; its package.json does not say so.
  none: /^png-js$/,
  // Forbids uses that violate human rights. The map of events was required to use react-leaflet.
  'Hippocratic-2.1': /^(@react-leaflet\/core|react-leaflet)$/,
};

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dev: z.boolean().optional(),
        link: z.boolean().optional(),
        license: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));

const released = Object.entries(packages).filter(
  ([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link,
);

function isAllowed(folder: string, licence: string): boolean {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return PERMISSIVE.includes(licence) || OTHERS[licence]?.test(name) === true;
}

test('the licences of everything in a release permit use and redistribution', () => {
  expect(released.length).toBeGreaterThan(300);
  const refused = released
    .map(([folder, { license = 'none' }]) => [folder, license] as const)
    .filter(([folder, licence]) => !isAllowed(folder, licence));
  expect(refused).toEqual([]);
});

test('an unlisted licence is rejected', () => {
  expect(isAllowed('node_modules/x', 'AGPL-3.0')).toBe(false);
  expect(isAllowed('node_modules/x', 'none')).toBe(false);
  expect(isAllowed('api/node_modules/x', 'Hippocratic-2.1')).toBe(false);
  expect(isAllowed('shared/ui/node_modules/@react-leaflet/core', 'Hippocratic-2.1')).toBe(true);
});
