import { execFile } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCheckoutCopy } from './checkout-copy.ts';

// Running a compiler takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let copy: string;
beforeAll(async () => {
  copy = await createCheckoutCopy();
  writeFileSync(
    join(copy, 'ids.ts'),
    `import { getBuildContents } from '@chaps/mf-build/build-id';
    const [events, account] = [await getBuildContents('mfe-events'), await getBuildContents('mfe-account')];
    process.stdout.write('ids ' + JSON.stringify({ events, account }));`,
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Contents {
  build: string;
  modules: string[];
}
async function contents(): Promise<Record<'events' | 'account', Contents>> {
  const { stdout } = await run(process.execPath, ['ids.ts'], { cwd: copy });
  return JSON.parse(stdout.slice(stdout.indexOf('ids ') + 4));
}
const ids = async () => {
  const { events, account } = await contents();
  return { events: events.build, account: account.build };
};
const append = (file: string, text: string) => appendFileSync(join(copy, file), text);

test('a build’s id is derived from its contents', async () => {
  const { events, account } = await contents();
  const shared = (list: string[]) => list.filter((name) => /^shared\/.*\.tsx?$/.test(name));
  expect(shared(events.modules)).toContain('shared/ui/src/tabs.tsx');
  expect(shared(account.modules).length).toBeGreaterThan(10);
  const onlyInAccount = shared(account.modules).find((name) => !events.modules.includes(name));
  if (!onlyInAccount) throw new Error('account shares all of its modules with events');
  const before = { events: events.build, account: account.build };

  append(onlyInAccount, '\nexport const added = 1;\n');
  const after = await ids();
  expect(after.events).toBe(before.events);
  expect(after.account).not.toBe(before.account);

  append('package-lock.json', '\n');
  // The shell provides it.
  append('shared/ui/src/card.tsx', '\nexport const added = 1;\n');
  append('mfe-events/src/remote.test.tsx', '\n// changed\n');
  append('shared/mf-build/src/commands/create-remote.ts', '\n// changed\n');
  expect(await ids()).toEqual(after);

  append('mfe-events/src/remote.ts', '\nexport const added = 1;\n');
  const own = await ids();
  expect([own.events === after.events, own.account === after.account]).toEqual([false, true]);

  append('shared/mf-build/src/rspack-base.ts', '\n// changed\n');
  const preset = await ids();
  expect([preset.events === own.events, preset.account === own.account]).toEqual([false, false]);
});
