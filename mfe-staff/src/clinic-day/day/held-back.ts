import { balanceQuery } from '@chaps/api-client/visits';
import type { Balance } from '@chaps/contracts/visits';
import { useQuery } from '@tanstack/react-query';

/** Ids of people for whom a record is held back. */
export interface HeldBack {
  /** People whose tube may belong to someone else. */
  tubes: ReadonlySet<string>;
  /** People with a recorded step whose previous step is missing. */
  steps: ReadonlySet<string>;
}

const NONE: HeldBack = { tubes: new Set(), steps: new Set() };

const getId = ({ appointment_id }: { appointment_id: string }) => appointment_id;

const toHeldBack = ({ sample_conflicts, differences }: Balance): HeldBack => ({
  tubes: new Set(sample_conflicts.flatMap(({ samples }) => samples.map(getId))),
  steps: new Set(differences.filter(({ what }) => what === 'a step waits for another').map(getId)),
});

export const useHeldBack = (eventId: string): HeldBack =>
  useQuery({ ...balanceQuery(eventId), select: toHeldBack }).data ?? NONE;
