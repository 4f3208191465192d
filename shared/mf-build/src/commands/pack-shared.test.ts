import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../apps.ts';

// Running a compiler takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'chaps-packages-'));
const packedSchema = z.array(
  z.object({ name: z.string(), files: z.array(z.object({ path: z.string() })) }),
);
let packages: z.infer<typeof packedSchema>;

beforeAll(async () => {
  const command = join(import.meta.dirname, 'pack-shared.ts');
  await run(process.execPath, [command, '--to', folder]);
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--workspaces'], {
    cwd: folder,
  });
  packages = packedSchema.parse(Object.values(JSON.parse(stdout)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (name: string) =>
  packages.find((each) => each.name === `@chaps/${name}`)?.files.map(({ path }) => path) ?? [];

test('packages contain JavaScript, types and assets, but nothing that only this repository uses', () => {
  expect(filesOf('ui')).toEqual(
    expect.arrayContaining(['src/index.js', 'src/index.d.ts', 'src/page.module.css']),
  );
  expect(filesOf('domain')).toContain('src/bank-holidays.json');
  expect(filesOf('mf-build')).toContain('assets.d.ts');
  expect(filesOf('security-headers')).toContain('nginx/document.conf.template');
  const unwanted = /\.test\.|(?<!\.d)\.tsx?$|testing\/|emulator|fixtures|create-remote|gallery/;
  for (const { name } of packages) {
    const files = filesOf(name.replace('@chaps/', ''));
    expect(files.length, name).toBeGreaterThan(5);
    expect(files.filter((file) => unwanted.test(file) && !name.endsWith('testing'))).toEqual([]);
  }
});

test('packages contain no path from the computer that packed them', () => {
  for (const { name, files } of packages) {
    for (const { path } of files) {
      const text = readFileSync(join(folder, name.replace('@chaps/', ''), path), 'utf8');
      expect(text.includes(projectRoot), `${name}/${path}`).toBe(false);
    }
  }
});

test('programs and exports point to files in the package', () => {
  const manifestSchema = z.object({
    bin: z.record(z.string(), z.string()),
    exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
  });
  for (const { name } of packages) {
    const short = name.replace('@chaps/', '');
    const text = readFileSync(join(folder, short, 'package.json'), 'utf8');
    expect(text).not.toMatch(/"private"|"scripts"|"devDependencies"/);
    const { bin, exports } = manifestSchema.parse(JSON.parse(text));
    const targets = Object.values(exports).map((to) => (typeof to === 'string' ? to : to.types));
    for (const target of [...Object.values(bin), ...targets]) {
      const [before = '', after = ''] = target.replace('./', '').split('*');
      const found = filesOf(short).some((file) => file.startsWith(before) && file.endsWith(after));
      expect(found, `${name}: ${target}`).toBe(true);
    }
  }
});
