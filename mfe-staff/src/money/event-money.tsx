import { eventMoneyQuery } from '@chaps/api-client/staff-money';
import { type MoneyFigures, movementsQuery as schema } from '@chaps/contracts/staff-money';
import { formatPence } from '@chaps/domain';
import { ButtonRow, type DataColumn, DataTable } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { ButtonLink } from '../components/links.tsx';
import { useListAddress } from '../components/list.tsx';
import { QueryContent, usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { createFigureColumns, UnknownFeesNote } from './figures.tsx';
import { HostAndCost } from './host-and-cost.tsx';
import { MovementList } from './movement-list.tsx';

const PERIOD_COLUMN: DataColumn<MoneyFigures> = {
  key: 'period',
  header: 'Period',
  cell: () => <NoWrap>All years</NoWrap>,
};

/** `/staff/events/:event/money`: the figures of one event, and the movements behind them. */
export default function EventMoney() {
  const may = usePermissions();
  const { eventId } = useOpenEvent();
  const address = useListAddress(schema);
  const query = useQuery(eventMoneyQuery(eventId));
  const columns = createFigureColumns<MoneyFigures>(
    () => ({}),
    () => 'this event',
    `/staff/events/${eventId}/money`,
  );
  return (
    <EventTabPage title="Money">
      {may('write invoices', eventId) && (
        <ButtonRow>
          <ButtonLink to={`/staff/new-invoice?event=${eventId}`} variant="secondary">
            Write an invoice to the host
          </ButtonLink>
          <ButtonLink to={`/staff/invoices?event_id=${eventId}`} variant="secondary">
            Invoices for this event
          </ButtonLink>
        </ButtonRow>
      )}
      <QueryContent query={query}>
        {({ sums, fees_unknown, on_the_day }) => (
          <>
            <DataTable
              dense
              caption="Money for this event"
              captionHidden
              rows={[sums]}
              columns={[PERIOD_COLUMN, ...columns]}
            />
            <UnknownFeesNote count={fees_unknown} />
            {on_the_day && on_the_day.bookings > 0 && (
              <p>
                {on_the_day.bookings === 1
                  ? '1 booking still has'
                  : `${on_the_day.bookings} bookings still have`}{' '}
                {formatPence(on_the_day.amount)} to pay on the day, which is not included in these
                figures.
              </p>
            )}
          </>
        )}
      </QueryContent>
      <MovementList address={address} eventId={eventId} />
      {may('write invoices', eventId) && <HostAndCost eventId={eventId} />}
    </EventTabPage>
  );
}
