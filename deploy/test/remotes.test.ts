import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { expect, test } from 'vitest';
import { deployedRemotes, FILES, replaceRemoteEntries } from '../write-remotes.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

test.each(FILES)('%s has the entries of all remotes (npm run write-remotes)', (file) => {
  expect(read(file)).toBe(replaceRemoteEntries(read(file), deployedRemotes));
});

test.each(FILES)('%s gets the entry of a new remote, and later loses it', (file) => {
  const added = replaceRemoteEntries(read(file), [
    ...deployedRemotes,
    { name: 'mfe-new-one', owner: '@chaps/new' },
  ]);
  expect(added).toMatch(/mfe-new-one|NEW_ONE_ORIGIN=/);
  expect(replaceRemoteEntries(added, deployedRemotes)).toBe(read(file));
});

test('an unknown entry is rejected', () => {
  const text = '# BEGIN remotes: unknown\n# END remotes\n';
  expect(() => replaceRemoteEntries(text, deployedRemotes)).toThrow('no entry is called unknown');
});
