import { refreshStaffEvents, repeatEvent } from '@chaps/api-client/staff-events';
import * as z from '@chaps/contracts/schema';
import type { CopiedEvents, StaffEvent } from '@chaps/contracts/staff-events';
import { formatLongDate, getWeekday, londonDate } from '@chaps/domain';
import { findBankHoliday } from '@chaps/domain/bank-holidays';
import { listRecurringDates, MAX_REPEATS, weekOfMonth } from '@chaps/domain/recurrence';
import { ActionResult, CheckboxField, Fieldset, FormRow } from '@chaps/ui';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../components/links.tsx';
import styles from './repeat-form.module.css';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const schema = z.object({
  every: z.enum(['weeks', 'month']),
  weeks: z.string(),
  ends: z.enum(['count', 'until']),
  count: z.string(),
  until: z.string(),
});
type Pattern = z.infer<typeof schema>;

const parseWholeNumber = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : 0);

/** The days described by the fields; none while a field is incomplete. */
function listDays(date: string, { every, weeks, ends, count, until }: Pattern): string[] {
  if (every === 'weeks' && parseWholeNumber(weeks) === 0) return [];
  const pattern = every === 'weeks' ? { every, weeks: parseWholeNumber(weeks) } : { every };
  const end = ends === 'until' ? { until } : { count: parseWholeNumber(count) };
  return listRecurringDates(date, pattern, end, londonDate(new Date()));
}

const describeMonthly = (date: string) =>
  `Each month on the ${ORDINALS[weekOfMonth(date) - 1]} ${WEEKDAYS[getWeekday(date)]}`;

const CopiedEventList = ({ events }: { events: CopiedEvents }) => (
  <>
    <ActionResult tone="success">
      {events.length === 1 ? '1 draft has been' : `${events.length} drafts have been`} created.
    </ActionResult>
    <ul>
      {events.map(({ event_id, event_date }) => (
        <li key={event_id}>
          <Link to={`/staff/events/${event_id}`}>{formatLongDate(event_date)}</Link>
        </li>
      ))}
    </ul>
  </>
);

/** When an event is repeated; each day can be included or left out. */
export function RepeatForm({ event }: { event: StaffEvent['event'] }) {
  const { event_id: eventId, event_date: date } = event;
  const client = useQueryClient();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [copies, setCopies] = useState<CopiedEvents>();
  const form = useZodForm({
    schema,
    labels: {
      every: 'How often',
      weeks: 'Weeks between events',
      ends: 'When to stop',
      count: `How many times (at most ${MAX_REPEATS})`,
      until: 'Last day',
    },
    defaultValues: { every: 'weeks', weeks: '4', ends: 'count', count: '6', until: '' },
  });
  const values = form.watch();
  const days = listDays(date, values);
  const chosen = days.filter((day) => !leftOut.includes(day));
  if (copies) return <CopiedEventList events={copies} />;
  return (
    <Form
      form={form}
      send={async () => {
        if (chosen.length === 0) throw new FormError('Please choose at least one day.');
        setCopies(await repeatEvent(eventId, chosen));
        await refreshStaffEvents(client);
      }}
      action={chosen.length === 1 ? 'Create 1 draft' : `Create ${chosen.length} drafts`}
      busyLabel="Creating..."
    >
      <FormRow narrow>
        <FormField
          form={form}
          name="every"
          kind="select"
          options={[
            { value: 'weeks', label: 'Every few weeks' },
            { value: 'month', label: describeMonthly(date) },
          ]}
        />
        {values.every === 'weeks' && <FormField form={form} name="weeks" inputMode="numeric" />}
      </FormRow>
      <FormRow narrow>
        <FormField
          form={form}
          name="ends"
          kind="select"
          options={[
            { value: 'count', label: 'A set number of times' },
            { value: 'until', label: 'Until a date' },
          ]}
        />
        {values.ends === 'count' ? (
          <FormField form={form} name="count" inputMode="numeric" />
        ) : (
          <FormField form={form} name="until" type="date" />
        )}
      </FormRow>
      {days.length === 0 ? (
        <p>There are no dates for these choices yet.</p>
      ) : (
        <Fieldset
          legend={chosen.length === 1 ? '1 day' : `${chosen.length} days`}
          hint="Untick any date on which there is no event."
        >
          <div className={styles.days}>
            {days.map((day) => (
              <CheckboxField
                key={day}
                id={`day-${day}`}
                label={formatLongDate(day)}
                hint={getHolidayLabel(day)}
                checked={chosen.includes(day)}
                onChange={({ target }) =>
                  setLeftOut(
                    target.checked ? leftOut.filter((each) => each !== day) : [...leftOut, day],
                  )
                }
              />
            ))}
          </div>
        </Fieldset>
      )}
    </Form>
  );
}

const getHolidayLabel = (day: string) => {
  const name = findBankHoliday(day);
  return name && `Bank holiday: ${name}`;
};
