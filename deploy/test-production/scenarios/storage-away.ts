import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { TestInstallation } from '../rehearsal.ts';
import { runInBackup, signUp } from './backup.ts';
import { expectBooking } from './person.ts';

const OUTAGE_MS = 60_000;

/** The condition of the alert ArchiveFails. */
const ARCHIVE_FAILS_CONDITION =
  "pg_stat_archiver WHERE last_failed_time > coalesce(last_archived_time, '-infinity')";

/** While the site runs, only backups use the storage; changes wait on the database's disk. */
export async function surviveStorageOutage(rehearsal: TestInstallation): Promise<void> {
  await rehearsal.compose(['stop', 'storage']);
  const until = performance.now() + OUTAGE_MS;
  await assert.rejects(runInBackup(rehearsal, 'now'));
  await signUp(rehearsal);
  await rehearsal.query('SELECT pg_switch_wal()');
  await expect
    .poll(() => rehearsal.count('chaps', ARCHIVE_FAILS_CONDITION), { timeout: 120_000 })
    .toBe(1);
  while (performance.now() < until) await expectBooking(rehearsal);
  await rehearsal.up(['storage']);
  const back = performance.now();
  await expect
    .poll(() => rehearsal.count('chaps', ARCHIVE_FAILS_CONDITION), { timeout: 180_000 })
    .toBe(0);
  const seconds = Math.round((performance.now() - back) / 1000);
  await runInBackup(rehearsal, 'check');
  await runInBackup(rehearsal, 'now');
  process.stdout.write(
    `changes reached the backups ${seconds} seconds after the storage was back\n`,
  );
}
