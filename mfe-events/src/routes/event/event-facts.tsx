import { needsPayment, pricePence } from '@chaps/shared/contracts/bookability';
import type { Event } from '@chaps/shared/contracts/events';
import { formatLongDate, formatPence, formatTimeRange } from '@chaps/shared/format';
import { Prose, SummaryList, type SummaryRow } from '@chaps/shared/ui';

function priceRow(event: Event): SummaryRow[] {
  const price = pricePence(event);
  // Spec 2, 'Event details': the price only if above zero.
  if (price === 0) return [];
  const value = needsPayment(event)
    ? formatPence(price)
    : `${formatPence(price)}, paid for you: you have nothing to pay`;
  return [{ label: 'Price', value }];
}

/** Name, price, day, time and contact (spec 2, 'Event details'). */
export function EventFacts({ event, nameIsCut }: { event: Event; nameIsCut: boolean }) {
  const rows: SummaryRow[] = [
    ...(nameIsCut ? [{ label: 'Event', value: event.event_name }] : []),
    ...priceRow(event),
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
