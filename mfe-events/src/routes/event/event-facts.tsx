import type { Event } from '@chaps/contracts/events';
import { formatLongDate, formatTimeRange } from '@chaps/domain';
import { Prose, SummaryList, type SummaryRow } from '@chaps/ui';

/** Name, day, time and contact (spec 2, 'Event details'). */
export function EventFacts({ event, nameIsCut }: { event: Event; nameIsCut: boolean }) {
  const rows: SummaryRow[] = [
    ...(nameIsCut ? [{ label: 'Event', value: event.event_name }] : []),
    { label: 'Date', value: formatLongDate(event.event_date) },
    { label: 'Time', value: formatTimeRange(event.start_time, event.end_time) },
    {
      label: 'Contact',
      value: <a href={`mailto:${event.contact_email}`}>{event.contact_email}</a>,
    },
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {event.event_description && (
        <Prose>
          <p>{event.event_description}</p>
        </Prose>
      )}
    </>
  );
}
