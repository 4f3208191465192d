import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './parts.ts';

// The direction of imports is a lint rule; here the rule itself is tried on files that break it.
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-imports-'));
  cpSync(join(projectRoot, 'biome.json'), join(folder, 'biome.json'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
});

afterAll(() => rmSync(folder, { recursive: true }));

function lints(file: string, importedFrom: string): boolean {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `export { it } from '${importedFrom}';\n`);
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--only=style/noRestrictedImports', file],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(path);
  if (status !== 0 && !(stdout + stderr).includes('noRestrictedImports')) {
    throw new Error(`The linter did not run: ${stdout}${stderr}`);
  }
  return status === 0;
}

test.each([
  ['mfe-events/src/remote.ts', '@chaps/mfe-booking/steps'],
  ['mfe-events/src/routes/event.tsx', '../../../mfe-content/src/remote.ts'],
  ['mfe-account/src/remote.ts', '../../shell/src/session/session.ts'],
  ['mfe-account/src/remote.ts', '@supabase/supabase-js'],
  ['mfe-booking/src/remote.ts', '../../api/src/app.ts'],
  ['shell/src/routing/current-page.tsx', '../../../mfe-events/src/remote.ts'],
  ['shared/ui/page.tsx', '../runtime/index.ts'],
  ['shared/contracts/events.ts', '@chaps/shell/app'],
  ['api/src/app.ts', '@chaps/shared/ui'],
  ['api/src/app.ts', '@chaps/shared/runtime'],
])('%s may not import %s', (file, importedFrom) => {
  expect(lints(file, importedFrom)).toBe(false);
});

test.each([
  ['mfe-events/src/remote.ts', '@chaps/shared/ui'],
  ['mfe-events/src/routes/event.tsx', '../api/events.ts'],
  ['shell/src/app.tsx', '@chaps/shared/runtime'],
  ['api/src/app.ts', '@chaps/shared/contracts'],
])('%s may import %s', (file, importedFrom) => {
  expect(lints(file, importedFrom)).toBe(true);
});
