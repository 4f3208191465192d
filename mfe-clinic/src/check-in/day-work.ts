import type { DayList } from '@chaps/contracts/visits';
import type { StaffGrant } from '@chaps/domain/staff';
import { createContext, useContext } from 'react';
import type { Recorded, Step } from '../store/open-day.ts';

/** The day that is worked on, wherever its list and its steps are kept. */
export interface DayWork {
  eventId: string;
  list: DayList;
  /** What was recorded here and the list does not hold yet, earliest first. */
  steps: readonly Step[];
  grants: readonly StaffGrant[];
  /** The time by the server's clock, as far as is known here. */
  now: () => Date;
  record: (recorded: Recorded) => void;
}

const Work = createContext<DayWork | undefined>(undefined);

export const DayWorkProvider = Work.Provider;

/** @throws {Error} outside a day */
export function useDayWork(): DayWork {
  const work = useContext(Work);
  if (!work) throw new Error('No day is open here.');
  return work;
}
