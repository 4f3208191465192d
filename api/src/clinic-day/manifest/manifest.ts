import type { LaboratorySettings, ManifestIdentifier } from '@chaps/contracts/laboratories';
import { londonDate, londonTime, separationDeadline } from '@chaps/domain';
import { readEventLaboratory } from '../../events/laboratory-settings.ts';
import { openNhsNumber } from '../../people/nhs-number.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { isUnsent, listTubes, type Tube } from '../event-tubes.ts';

/** A tube of the manifest: the person it is from, and its cells by column. */
export interface ManifestTube {
  sampleId: string;
  profileId: string;
  takenAt: Date;
  cells: Record<string, string>;
}

export interface Manifest {
  /** The name given by the event, or null. */
  laboratory: string | null;
  settings: LaboratorySettings;
  columns: readonly string[];
  /** The tubes in the box, or those still to go to the laboratory, in the order they were taken. */
  tubes: readonly ManifestTube[];
  /** How many of them are not in a box yet. */
  unpacked: number;
  /** The tubes held back because it is in doubt whose they are, from this box or staying behind. */
  held: readonly Tube[];
}

const COLUMNS: Record<ManifestIdentifier, readonly string[]> = {
  reference: ['reference'],
  nhs_number: ['nhs_number'],
  name: ['last_name', 'first_name'],
  date_of_birth: ['date_of_birth'],
  gender: ['gender'],
};

/** London date and time, e.g. '2026-12-01 18:30'. */
const formatMoment = (at: Date) => `${londonDate(at)} ${londonTime(at)}`;

const columnsOf = ({ identifiers }: LaboratorySettings): string[] => [
  'tube_code',
  ...identifiers.flatMap((identifier) => COLUMNS[identifier]),
  'taken_on',
  'taken_at',
  'separate_by_room_temperature',
  'separate_by_refrigerated',
];

function toCells(keys: Keys, settings: LaboratorySettings, tube: Tube): Record<string, string> {
  const { identifiers, hours_at_room, hours_refrigerated } = settings;
  const { taken_at: at, user_id: userId, nhs_number_encrypted: sealed } = tube;
  const isAsked = identifiers.includes('nhs_number');
  return {
    tube_code: tube.code ?? '',
    reference: tube.reference,
    nhs_number: (isAsked && openNhsNumber(keys, userId, sealed)) || '',
    last_name: tube.last_name,
    first_name: tube.first_name,
    date_of_birth: tube.date_of_birth ?? '',
    gender: tube.gender ?? '',
    taken_on: londonDate(at),
    taken_at: londonTime(at),
    separate_by_room_temperature: formatMoment(separationDeadline(at, hours_at_room)),
    separate_by_refrigerated: formatMoment(separationDeadline(at, hours_refrigerated)),
  };
}

/**
 * The manifest that accompanies an event's tubes to its laboratory: it lists tubes, never bookings.
 * @param handoverId of a box that has gone; without it, the tubes that have not gone
 */
export async function readManifest(
  db: Executor,
  keys: Keys,
  eventId: string,
  handoverId?: string,
): Promise<Manifest> {
  const { name: laboratory, settings } = await readEventLaboratory(db, eventId);
  const taken = (await listTubes(db, eventId)).filter(({ state }) => state !== 'discarded');
  const box = handoverId?.toLowerCase();
  const all = taken.filter((tube) => box === undefined || tube.handover_id === box);
  const listed = all.filter((tube) => (box === undefined ? isUnsent(tube) : tube.held === null));
  const tubes = listed.map((tube) => ({
    sampleId: tube.sample_id,
    profileId: tube.profile_id,
    takenAt: tube.taken_at,
    cells: toCells(keys, settings, tube),
  }));
  const held = all.filter((tube) => tube.held !== null);
  const unpacked = listed.filter(({ state }) => state === 'taken').length;
  return { laboratory, settings, columns: columnsOf(settings), tubes, unpacked, held };
}
