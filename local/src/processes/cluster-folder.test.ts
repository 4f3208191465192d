import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectCluster } from './cluster-folder.ts';

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chaps-cluster-'));
  folder = join(dataDir, 'postgres');
  mkdirSync(folder);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('a folder without a cluster, or with a half-created one, is empty', () => {
  put('half-created', '');
  expect(inspectCluster(folder)).toBe('empty');
  expect(existsSync(folder)).toBe(false);
});

test('a folder of a different version is rejected in one line, and not changed', () => {
  put('PG_VERSION', '15\n');
  expect(() => inspectCluster(folder)).toThrow(
    /holds data from PostgreSQL 15, but this project runs 18: .*--fresh/,
  );
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
});

test('removes a stale postmaster.pid, even when another process now has its id', () => {
  put('PG_VERSION', '18\n');
  put('postmaster.pid', `${process.pid}\n${folder}\n`);
  expect(inspectCluster(folder)).toBe('ready');
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
});
