import { Readable } from 'node:stream';
import type { AuditedChange, AuditFilter } from '@chaps/contracts/staff';
import { stringify } from 'csv-stringify';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { SAFE_CSV } from '../platform/security/printable.ts';
import { listAuditPage } from './audit.ts';

const BATCH_SIZE = 500;

const COLUMNS = [
  'entry',
  'at',
  'who',
  'what',
  'profile',
  'booking',
  'event_id',
  'event_name',
  'before',
  'after',
  'reason',
];

const toJson = (values: Record<string, unknown> | null) => (values ? JSON.stringify(values) : '');

const toCells = ({ id, at, actor, sentence, person, booking, event, ...row }: AuditedChange) => [
  id,
  at,
  actor,
  sentence,
  person?.profile_id,
  booking?.reference,
  event?.event_id,
  event?.event_name,
  toJson(row.before),
  toJson(row.after),
  row.reason,
];

async function* streamRows(db: Executor, filter: AuditFilter) {
  let after: string | undefined;
  do {
    const page = await listAuditPage(db, { ...filter, after }, BATCH_SIZE);
    for (const change of page.items) yield toCells(change);
    after = page.next ?? undefined;
  } while (after);
}

/** All entries that match a filter, as CSV for an inquiry, read and sent in chunks. */
export async function exportAudit(
  db: Executor,
  { userId, requestId }: { userId: string; requestId: string },
  filter: AuditFilter,
): Promise<Readable> {
  await writeAudit(db, {
    actor: userId,
    action: 'audit log exported',
    subject: 'audit log',
    details: { filtered_by: Object.keys(filter) },
    requestId,
  });
  const csv = stringify({ header: true, columns: COLUMNS, ...SAFE_CSV });
  return Readable.from(streamRows(db, filter)).compose(csv);
}
