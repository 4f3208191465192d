import type { BoxAction, BoxHandover } from '@chaps/contracts/box-actions';
import type { DayAction } from '@chaps/contracts/visits';
import type { ScanStep } from '@chaps/domain/box';
import type { ClinicScreen } from '@chaps/domain/staff';
import { normaliseTubeCode } from '@chaps/domain/tube-codes';
import type { DayStep } from '@chaps/domain/visits';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DaySheet } from '../components/day-sheet.tsx';
import { buildBox, listUsedCodes } from '../pack/box.ts';
import type { NamedAction } from '../store/database.ts';
import styles from './day.module.css';
import { type LastAction, LastStep } from './last-step.tsx';
import { type DayPerson, formatListedName, listPeople, type VisibleList } from './people.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { DayContext, type StepDetails } from './use-day.ts';
import { useLabels } from './use-labels.ts';

// The code for barcodes is 59 KB, loaded only on tablets that print.
const TubeLabel = lazy(() => import('../components/tube-label.tsx'));

interface DayProviderProps {
  list: VisibleList;
  /** Actions for people who are not in the list yet. */
  pending: readonly DayAction[];
  /** Actions for tubes in the box that are not in the list yet. */
  scans: readonly BoxAction[];
  /** Everything this tablet has recorded, except what was rejected. */
  recorded: readonly NamedAction[];
  send: (recorded: NamedAction) => void;
  /** The time by the server's clock, as far as the tablet knows; also used for new records. */
  now: () => Date;
  screens: readonly ClinicScreen[];
  path: string;
  /** Shown above the last step. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The step that undoes an action. A payment is not part of the visit and has a separate undo step. */
const getUndoStep = ({ step, action_id }: DayAction): readonly [DayStep, StepDetails?] =>
  step === 'paid' ? ['not paid'] : ['undo', { undoes: action_id }];

/** Provides the day to its screens; below them, the last step (for a minute) and the tabs. */
export function DayProvider(props: DayProviderProps) {
  const { list, pending, scans, recorded, send, now, screens, path, bar, children } = props;
  const [last, setLast] = useState<LastAction>();
  const { pathname } = useLocation();
  // On a slow tablet, each of these adds milliseconds to every press.
  const everybody = useMemo(() => listPeople(list, pending), [list, pending]);
  const { people, labelOf, printLabel, endPrinting } = useLabels(everybody);
  const record = (person: DayPerson, step: DayStep, details: StepDetails = {}) => {
    const action = {
      ...made(),
      appointment_id: person.appointment_id,
      ...(person.person && { person: person.person }),
      step,
      ...details,
    };
    send({ action, name: formatListedName(person) });
    setLast(step === 'undo' || step === 'not paid' ? undefined : { person, action });
  };
  // A rejected step changed nothing, so there is nothing to undo.
  const box = useMemo(
    () => buildBox(list, { people, pending, scans }),
    [list, people, pending, scans],
  );
  const tubes = useMemo(() => listUsedCodes(list, box, recorded), [list, box, recorded]);
  const made = () => ({
    action_id: crypto.randomUUID(),
    done_at: now().toISOString(),
    list_version: list.version,
  });
  const recordScan = (code: string, step: ScanStep) => {
    const sample_code = normaliseTubeCode(code);
    send({ action: { ...made(), step, sample_code }, name: `Tube ${sample_code}` });
  };
  const handOver = (handover: BoxHandover['handover']) =>
    send({ action: { ...made(), step: 'handed over', handover }, name: 'The box' });
  const isUndoable = recorded.some(({ action }) => action.action_id === last?.action.action_id);
  return (
    <DayContext
      value={{
        list,
        people,
        tubes,
        box,
        screens,
        path,
        now,
        record,
        recordScan,
        handOver,
        printLabel,
      }}
    >
      {/* Each screen opens at the top. */}
      <div key={pathname} className={styles.day}>
        {children}
      </div>
      <div className={styles.dock}>
        {bar}
        <LastStep
          last={isUndoable ? last : undefined}
          onUndo={() => last && record(last.person, ...getUndoStep(last.action))}
          onEnd={() => setLast(undefined)}
        />
        <ScreenTabs screens={screens} path={path} />
      </div>
      {labelOf ? (
        <Suspense>
          <TubeLabel person={labelOf} day={list} onPrinted={endPrinting} />
        </Suspense>
      ) : (
        <DaySheet list={list} />
      )}
    </DayContext>
  );
}
