import {
  addBreak,
  type Break,
  findBreaksError,
  formatMinutes,
  isInBreak,
  removeBreak,
  slotCapacities,
} from '@chaps/domain';
import { slotTimes, toMinutes } from '@chaps/domain/slots';
import { Button, ButtonRow, Fieldset, FormRow, TextField } from '@chaps/ui';
import { useEffect, useRef, useState } from 'react';
import { SlotTimeline } from './slot-timeline.tsx';

const isTime = (time: string) => /^\d{2}:\d{2}/.test(time);

/** The event's times as typed into the form; a field may be empty or incomplete. */
interface TypedTimes {
  event_date: string;
  start_time: string;
  end_time: string;
  session_duration: number;
  total_spaces: number;
}

interface BreaksFieldProps extends TypedTimes {
  breaks: readonly Break[];
  onChange: (breaks: Break[]) => void;
  /** Id of the first field, to which the error summary links. */
  id: string;
  error: string | undefined;
  taken: ReadonlyMap<string, number>;
}

const NO_TIMES: readonly string[] = [];

/** An event's times on a timeline, and its breaks, which can be dragged there or typed below. */
export function BreaksField({ breaks, onChange, id, error, taken, ...typed }: BreaksFieldProps) {
  const { event_date, start_time, end_time, session_duration: session, total_spaces } = typed;
  const fields = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0)
      fields.current?.querySelector<HTMLInputElement>('div:last-child > div input')?.focus();
  }, [added]);
  const isKnown = Boolean(event_date) && isTime(start_time) && isTime(end_time);
  const day = { event_date, start_time, end_time, session_duration: session };
  const all = isKnown ? slotTimes(day) : NO_TIMES;
  const complete = breaks.filter(({ from, to }) => isTime(from) && isTime(to));
  const times = all.filter((time) => !isInBreak(time, session, complete));
  const change = (at: string, part: Partial<Break>) =>
    onChange(breaks.map((each, index) => (String(index) === at ? { ...each, ...part } : each)));
  const remove = (at: string) => onChange(breaks.filter((_, index) => String(index) !== at));
  const add = () => {
    const middle = times[Math.floor(times.length / 2)];
    if (!middle) return;
    onChange([...breaks, { from: middle, to: formatMinutes(toMinutes(middle) + session) }]);
    setAdded(added + 1);
  };
  const fault = error ?? (isKnown ? findBreaksError(complete, day) : undefined);
  return (
    <Fieldset
      legend="Times and breaks"
      hint="Drag across times to add a break, or enter it below. Times in a break cannot be booked."
    >
      <SlotsSummary isKnown={isKnown} times={times} seats={total_spaces} />
      <SlotTimeline
        times={all}
        session={session}
        breaks={complete}
        taken={taken}
        onMark={(marked, wasBreak) =>
          onChange(wasBreak ? removeBreak(complete, marked) : addBreak(complete, marked))
        }
      />
      <div ref={fields}>
        {Object.entries(breaks).map(([at, { from, to }]) => (
          <FormRow narrow key={at}>
            <TextField
              id={at === '0' ? id : `${id}-${at}-from`}
              type="time"
              label={`Break ${Number(at) + 1} from`}
              value={from}
              onChange={({ target }) => change(at, { from: target.value })}
              {...(fault !== undefined && at === '0' ? { error: fault } : {})}
            />
            <TextField
              id={`${id}-${at}-to`}
              type="time"
              label={`Break ${Number(at) + 1} to`}
              value={to}
              onChange={({ target }) => change(at, { to: target.value })}
            />
            <ButtonRow>
              <Button variant="quiet" onClick={() => remove(at)}>
                Remove break {Number(at) + 1}
              </Button>
            </ButtonRow>
          </FormRow>
        ))}
      </div>
      <ButtonRow>
        <Button variant="secondary" onClick={add}>
          Add a break
        </Button>
      </ButtonRow>
    </Fieldset>
  );
}

interface SlotsSummaryProps {
  /** Whether the day, its start and its end are known. */
  isKnown: boolean;
  times: readonly string[];
  seats: number;
}

function SlotsSummary({ isKnown, times, seats }: SlotsSummaryProps) {
  if (!isKnown) return <p>Choose the date, start and end to see the times here.</p>;
  if (times.length === 0) return <p>These times leave no room for a session.</p>;
  const capacities = slotCapacities(times.length, seats);
  const range = [...new Set(capacities)].sort((one, two) => one - two).join(' to ');
  const seatsEach = `${range} ${range === '1' ? 'seat' : 'seats'}`;
  return (
    <p aria-live="polite">
      {times.length === 1
        ? `1 time at ${times[0]}, ${seatsEach}.`
        : `${times.length} times from ${times[0]} to ${times.at(-1)}, ${seatsEach} each.`}
    </p>
  );
}
