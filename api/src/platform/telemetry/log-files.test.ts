import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogFiles } from './log-files.ts';
import { createLogger } from './logger.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = (day: string) => `${day}.${hostname()}.jsonl`;
const read = (day: string) => readFileSync(join(folder, own(day)), 'utf8');

test('a log line is found by its request id, in the file of its day', () => {
  let now = new Date('2026-03-12T23:59:59Z');
  const logger = createLogger('info', createLogFiles(folder, { now: () => now }));
  logger.child({ reqId: 'reference-1' }).info('request completed');
  now = new Date('2026-03-13T00:00:01Z');
  logger.child({ reqId: 'reference-2' }).info('request completed');
  expect(JSON.parse(read('2026-03-12'))).toMatchObject({
    reqId: 'reference-1',
    msg: 'request completed',
  });
  expect(JSON.parse(read('2026-03-13'))).toMatchObject({ reqId: 'reference-2' });
});

test('log files are kept for 30 days, even those of ended processes; other files are not deleted', () => {
  const files = ['2026-02-10.gone.jsonl', '2026-02-11.gone.jsonl', 'notes.txt'];
  for (const file of files) writeFileSync(join(folder, file), '');
  createLogFiles(folder, { now: () => new Date('2026-03-13T12:00:00Z') }).write('{}\n');
  expect(readdirSync(folder).sort()).toEqual([
    '2026-02-11.gone.jsonl',
    own('2026-03-13'),
    'notes.txt',
  ]);
});

test('endless requests do not fill the disk, even after a restart', () => {
  const now = () => new Date('2026-03-13T12:00:00Z');
  const flooded = () => createLogFiles(folder, { now, largest: 100 });
  for (const files of [flooded(), flooded()]) {
    for (let line = 0; line < 50; line += 1) files.write('123456789\n');
  }
  expect(read('2026-03-13')).toHaveLength(100);
});

test('an unwritable folder does not stop the process', () => {
  const files = createLogFiles(join(folder, 'gone'), { now: () => new Date() });
  expect(() => files.write('{}\n')).not.toThrow();
});
