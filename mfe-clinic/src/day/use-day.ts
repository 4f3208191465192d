import type { BoxHandover } from '@chaps/contracts/box-actions';
import type { DayAction } from '@chaps/contracts/visits';
import type { ScanStep } from '@chaps/domain/box';
import type { ClinicScreen } from '@chaps/domain/staff';
import type { DayStep } from '@chaps/domain/visits';
import { createContext, useContext } from 'react';
import type { Box } from '../pack/box.ts';
import type { DayPerson, VisibleList } from './people.ts';

/** The details of a step, apart from the person and the time. */
export type StepDetails = Pick<
  DayAction,
  | 'reason'
  | 'invite_again'
  | 'sample_code'
  | 'consent'
  | 'paper_consent'
  | 'method'
  | 'amount'
  | 'undoes'
>;

export interface Day {
  list: VisibleList;
  people: readonly DayPerson[];
  /** The tube codes in use, by `toTubeKey`. */
  tubes: ReadonlySet<string>;
  /** The screens that the role allows. */
  screens: readonly ClinicScreen[];
  /** Path of the day, to which the name of a screen is added. */
  path: string;
  /** The time by the server's clock, as far as the tablet knows. */
  now: () => Date;
  /** Prints a person's label, if there is a printer. */
  printLabel: (person: DayPerson, tubeCode: string) => void;
  /** The tubes for the box: the list's records, then this tablet's. */
  box: Box;
  recordScan: (code: string, step: ScanStep) => void;
  handOver: (handover: BoxHandover['handover']) => void;
  record: (person: DayPerson, step: DayStep, details?: StepDetails) => void;
}

export const DayContext = createContext<Day | undefined>(undefined);

/** The day of the event or of the training; the screens do not know which. */
export function useDay(): Day {
  const day = useContext(DayContext);
  if (!day) throw new Error('useDay must be used inside a DayProvider.');
  return day;
}
