import { formatLongDate } from '@chaps/domain';
import { drawLetterhead } from '../../follow-up/papers/letterhead.ts';
import {
  createPaper,
  drawTable,
  finishPaper,
  mm,
  type Paper,
  writeText,
} from '../../follow-up/papers/paper.ts';
import type { PaperFile } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAccesses, writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface ManifestRequest {
  userId: string;
  requestId: string;
  /** The box; without it, the tubes that have not been sent. */
  handoverId: string | undefined;
}

type Event = Record<'event_name' | 'event_date', string>;

const WORDS: Readonly<Record<string, string>> = {
  tube_code: 'Tube',
  reference: 'Booking',
  nhs_number: 'NHS number',
  last_name: 'Surname',
  first_name: 'First name',
  date_of_birth: 'Born',
  gender: 'Gender',
  taken_on: 'Taken on',
  taken_at: 'Taken at',
  separate_by_room_temperature: 'Separate by, at room temperature',
  separate_by_refrigerated: 'Separate by, at 2 to 8 °C',
};

/** A4 landscape. */
const SIZE = [mm(297), mm(210)] as const;

function writeHeldBackTubes(paper: Paper, held: Manifest['held'], where: string): void {
  if (held.length === 0) return;
  paper.pdf.y += mm(6);
  writeText(paper, `Held back, ${where}: ${held.length}`, {
    tag: 'H2',
    size: 13,
    weight: 'bold',
  });
  // The courier sees which tubes these are, but not whose.
  writeText(paper, held.map(({ code }) => code ?? 'a tube without a code').join(', '));
}

function writeSignatureLines(paper: Paper): void {
  paper.pdf.y += mm(8);
  for (const who of ['Handed over by', 'Taken by']) {
    writeText(
      paper,
      `${who}: ______________________________   Date and time: ____________________`,
    );
    paper.pdf.y += mm(5);
  }
}

async function drawManifest(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { event_name, event_date }: Event,
  { laboratory, settings, columns, tubes, unpacked, held }: Manifest,
  handoverId: string | undefined,
): Promise<Buffer> {
  const paper = createPaper({ title: 'Tube manifest', now: now(), size: SIZE, margin: mm(15) });
  drawLetterhead(paper, config);
  paper.pdf.y += mm(4);
  writeText(paper, 'Tube manifest', { tag: 'H1', size: 22, weight: 'bold' });
  writeText(paper, `${event_name}, ${formatLongDate(event_date)}`);
  writeText(paper, `To: ${laboratory ?? 'no laboratory named'}`);
  if (settings.contact) writeText(paper, `Contact: ${settings.contact}`);
  if (settings.cut_off) writeText(paper, `Accepts tubes until ${settings.cut_off}`);
  const packed = `Tubes in the box: ${tubes.length - unpacked}`;
  writeText(paper, unpacked === 0 ? packed : `${packed}. Not packed yet: ${unpacked}.`, {
    weight: 'bold',
  });
  paper.pdf.y += mm(3);
  drawTable(
    paper,
    columns.map((column) => ({ header: WORDS[column] ?? column })),
    tubes.map(({ cells }) => columns.map((column) => cells[column] ?? '')),
  );
  paper.pdf.x = mm(15);
  writeHeldBackTubes(paper, held, handoverId === undefined ? 'not in the box' : 'in the box');
  writeSignatureLines(paper);
  return finishPaper(paper);
}

/** @throws {NotFoundError} @throws {HttpError} 409 when there is no tube */
export async function readEventManifest(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  eventId: string,
  handoverId: string | undefined,
): Promise<{ event: Event; manifest: Manifest }> {
  const event = await db
    .selectFrom('events')
    .select(['event_name', 'event_date'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new NotFoundError();
  const manifest = await readManifest(db, keys, eventId, handoverId);
  if (manifest.tubes.length === 0) {
    throw new HttpError(
      409,
      'EVENT_CHANGED',
      'There are no tubes to send, so there is no manifest.',
    );
  }
  return { event, manifest };
}

/** Records who exported a manifest, and whose NHS numbers it contains. */
export async function writeManifestAudit(
  transaction: Executor,
  { columns, tubes }: Manifest,
  { userId, eventId, requestId }: { userId: string; eventId: string; requestId: string },
  action: 'manifest made' | 'orders made',
): Promise<void> {
  const people = tubes.map(({ profileId }) => profileId);
  if (columns.includes('nhs_number')) {
    const what = 'list for the laboratory';
    await writeAccesses(transaction, people, { userId, what, requestId });
  }
  await writeAudit(transaction, {
    ...{ actor: userId, action, subject: `event ${eventId}`, eventId, requestId },
    details: { tubes: people.length },
  });
}

/**
 * The manifest on paper for the courier: for a box that has gone, or for the tubes still to go.
 * Access to the NHS numbers is logged.
 * @throws {NotFoundError} @throws {HttpError} 409 when there is no tube
 */
export async function createManifestFile(
  services: Pick<Services, 'db' | 'keys' | 'config' | 'now'>,
  eventId: string,
  { handoverId, ...by }: ManifestRequest,
): Promise<PaperFile> {
  const { event, manifest } = await readEventManifest(services, eventId, handoverId);
  await withTransaction(services.db, (transaction) =>
    writeManifestAudit(transaction, manifest, { eventId, ...by }, 'manifest made'),
  );
  const content = await drawManifest(services, event, manifest, handoverId);
  return { filename: `manifest-${event.event_date}.pdf`, content };
}
