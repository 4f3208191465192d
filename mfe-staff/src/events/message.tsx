import { cancelMessage } from '@chaps/api-client/staff-bookings';
import { messageQuery } from '@chaps/api-client/staff-messages';
import {
  DELIVERY_STATES,
  type Delivery,
  deliveriesQuery,
  type SentMessage,
} from '@chaps/contracts/staff-messages';
import {
  ActionResult,
  Button,
  ButtonRow,
  type DataColumn,
  SelectField,
  SummaryList,
  TextAreaField,
} from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formatPeopleCount } from '../bookings/filter.ts';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import {
  countPeople,
  countWaiting,
  DELIVERY_LABELS,
  DeliveryTag,
  describeRecipients,
} from './message-words.tsx';

type Shown = SentMessage & { body: string };

const Facts = ({ message }: { message: Shown }) => (
  <>
    <SummaryList
      rows={[
        {
          label: 'To',
          value: `${describeRecipients(message)}: ${formatPeopleCount(countPeople(message))}`,
        },
        { label: 'Written by', value: message.sent_by ?? '–' },
        { label: 'Written', value: formatDateAndTime(message.created_at) },
        { label: 'Send time', value: formatDateAndTime(message.send_at) },
        ...(message.cancelled_at
          ? [{ label: 'Cancelled', value: formatDateAndTime(message.cancelled_at) }]
          : []),
      ]}
    />
    <TextAreaField label="The text" readOnly rows={6} value={message.body} />
  </>
);

/** Cancels the mails that have not been sent yet. */
function CancelSending({ eventId, message }: { eventId: string; message: Shown }) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelMessage(eventId, message.message_id),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  const waiting = countWaiting(message);
  const { data, error } = cancelling;
  return (
    <>
      {error && <ActionResult tone="error">{error.message}</ActionResult>}
      {data && (
        <ActionResult of={data} tone="success">
          The message was cancelled: {formatPeopleCount(data.taken_back)} will not receive it.
          {data.sent > 0 && ` ${data.sent} had already been sent.`}
        </ActionResult>
      )}
      {waiting > 0 && !message.cancelled_at && (
        <ButtonRow>
          <Button
            variant="secondary"
            busy={cancelling.isPending}
            busyLabel="Cancelling..."
            onClick={() => cancelling.mutate()}
          >
            Cancel sending to {formatPeopleCount(waiting)}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

const getColumns = (eventId: string): DataColumn<Delivery>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, appointment_id }) => (
      <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>{name}</Link>
    ),
  },
  { key: 'email', header: 'E-mail' },
  { key: 'state', header: 'State', cell: DeliveryTag },
  {
    key: 'at',
    header: 'When',
    cell: ({ at, state }) => (
      <>
        {(state === 'queued' || state === 'delayed') && 'Next: '}
        <NoWrap>{formatDateAndTime(at)}</NoWrap>
      </>
    ),
  },
];

const STATES = [
  { value: '', label: 'All' },
  ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_LABELS[value] })),
];

/** `/staff/events/:event/messages/:message`: one message and the outcome of each mail. */
export default function Message() {
  const { event: eventId = '', message: messageId = '' } = useParams();
  const address = useListAddress(deliveriesQuery);
  const found = useQuery(messageQuery(eventId, messageId, address.query));
  const message = found.data?.message;
  return (
    <StaffPage
      title={message?.subject ?? 'Message'}
      before={
        <Breadcrumbs
          to={[
            ['Event', `events/${eventId}`],
            ['Messages', `events/${eventId}/messages`],
          ]}
        />
      }
    >
      {message && <CancelSending eventId={eventId} message={message} />}
      {message && <Facts message={message} />}
      <h2>Deliveries</h2>
      <FilterForm label="Deliveries" address={address} onAgain={found.refetch}>
        <SelectField
          label="State"
          name="state"
          options={STATES}
          defaultValue={address.query.state ?? ''}
        />
      </FilterForm>
      <List
        query={found}
        paged={{ address, one: 'e-mail', many: 'e-mails' }}
        empty={
          address.query.state
            ? 'No e-mails have this status.'
            : 'The e-mails for this message have been deleted.'
        }
        caption="Deliveries, by name"
        rowKey={({ mail_id }) => mail_id}
        columns={getColumns(eventId)}
      />
    </StaffPage>
  );
}
