import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROVIDED_MODULES } from '../singletons.ts';

const root = join(import.meta.dirname, '../../../..');

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'shell/src', 'shared', 'mfe-*/src'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/gallery\//.test(file))
  // Prerendering uses the whole router.
  .filter((file) => !file.startsWith('shared/mf-build/src/prerender/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Values, not types, that any browser code imports from a module. */
function importedFrom(specifier: string): Map<string, string> {
  const statement = new RegExp(`import \\{([^}]*)\\} from '${specifier}'`, 'g');
  const found = new Map<string, string>();
  for (const { file, text } of sources) {
    for (const [, names = ''] of text.matchAll(statement)) {
      for (const name of names.split(',').map((one) => one.trim())) {
        if (name && !name.startsWith('type ')) found.set(name.split(' as ')[0] ?? name, file);
      }
    }
  }
  return found;
}

test.each(Object.entries(PROVIDED_MODULES))(
  '%s provides everything that is imported from it',
  async (specifier, module) => {
    const provided = Object.keys(await import(join(import.meta.dirname, '..', module)));
    const missing = [...importedFrom(specifier)].filter(([name]) => !provided.includes(name));
    expect(missing).toEqual([]);
    expect(importedFrom(specifier).size).toBeGreaterThan(3);
  },
);
