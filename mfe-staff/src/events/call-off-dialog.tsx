import { callOffEvent, callOffQuery, refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { CallOffPreview } from '@chaps/contracts/call-offs';
import { formatPence } from '@chaps/domain';
import { DataTable } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPeopleCount } from '../bookings/filter.ts';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { QueryContent } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';

const describeKeptBookings = (sampled: number) =>
  sampled === 1
    ? ' 1 person has given a sample: they keep their booking, and will not be notified. Close the books afterwards.'
    : ` ${sampled} people have given a sample: they keep their bookings, and will not be notified. Close the books afterwards.`;

type Person = CallOffPreview['people'][number];

/** The refund for each booking. */
function formatRefund({ refund, paying, paid_on_the_day }: Person): string {
  if (paying) return 'is paying now';
  if (paid_on_the_day) return `${formatPence(paid_on_the_day)}, to refund yourself`;
  return refund === 0 ? 'Nothing to refund' : formatPence(refund);
}

function describeRefunds(people: readonly Person[]): string {
  const refunded = people.filter(({ refund }) => refund > 0);
  if (refunded.length > 0) {
    const total = refunded.reduce((sum, { refund }) => sum + refund, 0);
    return `${formatPeopleCount(refunded.length)} will be refunded in full, ${formatPence(total)} in total. `;
  }
  const owesNothing = people.every((person) => !person.paying && !person.paid_on_the_day);
  return owesNothing ? 'There is nothing to refund. ' : '';
}

function AffectedPeople({ people, waiting, sampled = 0 }: CallOffPreview) {
  const kept = sampled > 0 && describeKeptBookings(sampled);
  if (people.length + waiting.length === 0) {
    return (
      <p>
        {kept ? `There are no other bookings.${kept}` : 'There are no bookings.'} The event cannot
        be reopened.
      </p>
    );
  }
  const rows = [
    ...people.map((person) => ({ ...person, key: person.reference, back: formatRefund(person) })),
    ...waiting.map((person, index) => ({
      ...person,
      key: `waiting ${index}`,
      reference: 'On the waiting list',
      back: 'Nothing to refund',
    })),
  ];
  const byHand = people.reduce((sum, { paid_on_the_day = 0 }) => sum + paid_on_the_day, 0);
  const unreached = rows.filter(({ reached }) => !reached).length;
  return (
    <>
      <p>
        {describeRefunds(people)}Will be notified by e-mail: {rows.length - unreached}. This cannot
        be undone.{kept}
      </p>
      {unreached > 0 && (
        <p>
          We cannot reach these people by e-mail, so please call them: {unreached}. They are listed
          under ‘Messages that did not arrive’ until someone has called them.
        </p>
      )}
      {byHand > 0 && (
        <p>
          {formatPence(byHand)} more was paid on the day. It cannot be refunded from this page:
          refund it yourself, and record it on each booking.
        </p>
      )}
      <DataTable
        dense
        caption="People to notify and refund"
        captionHidden
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', header: 'Name' },
          {
            key: 'reference',
            header: 'Reference',
            cell: ({ reference }) => <NoWrap>{reference}</NoWrap>,
          },
          {
            key: 'reached',
            header: 'Notified',
            cell: ({ reached, phone }) =>
              reached ? 'By e-mail' : <NoWrap>{phone ?? 'No telephone number'}</NoWrap>,
          },
          { key: 'back', header: 'Refund', align: 'end' },
        ]}
      />
    </>
  );
}

/** Invoices that the host already has. */
function SentInvoices({ invoices }: Pick<CallOffPreview, 'invoices'>) {
  if (invoices.length === 0) return null;
  const listed = invoices.map(
    ({ number, quantity, amount }) =>
      `${number} (${quantity === 1 ? '1 test' : `${quantity} tests`}, ${formatPence(amount)})`,
  );
  return (
    <p>
      The host has been invoiced: {listed.join(', ')}. Void the invoice, or agree with the host what
      to do.
    </p>
  );
}

export function CallOffDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  const preview = useQuery(callOffQuery(eventId));
  return (
    <ReasonDialog
      title="Call this event off?"
      action="Call the event off"
      busyLabel="Calling off..."
      keep="Keep the event"
      done="The event has been called off."
      onClose={onClose}
      send={async (reason) => {
        await callOffEvent(eventId, reason);
        await refreshStaffEvents(client);
      }}
    >
      <QueryContent query={preview}>
        {(shown) => (
          <>
            <SentInvoices invoices={shown.invoices} />
            <AffectedPeople {...shown} />
          </>
        )}
      </QueryContent>
    </ReasonDialog>
  );
}
