import {
  closeFailedMail,
  failedMailsQuery,
  retryFailedMail,
} from '@chaps/api-client/staff-bookings';
import { type FailedMail, failedMailsQuery as mailsQuery } from '@chaps/contracts/failed-mails';
import { ActionResult, Button, type DataColumn } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap, RowActions } from '../components/table-parts.tsx';

const REASONS: Record<FailedMail['failure'], string> = {
  'no address': 'No e-mail address. Please call them.',
  permanent:
    'Permanently rejected, or returned. Please call the person. If they have no account, correct their address on their page.',
  temporary: 'Not accepted by the mail server for 14 hours. Try again when it is working.',
};

/** The recipient, how else to reach them, and their booking. */
const Person = ({ name, email, phone, booking }: FailedMail) => (
  // A single element: on a phone each child of the cell would be a separate line.
  <div>
    {name && <div>{name}</div>}
    <div>{email}</div>
    {phone && (
      <div>
        <a href={`tel:${phone}`}>{phone}</a>
      </div>
    )}
    {booking && (
      <Link to={`/staff/events/${booking.event_id}/bookings/${booking.appointment_id}`}>
        <NoWrap>{booking.reference}</NoWrap>
      </Link>
    )}
  </div>
);

type Decision = { mail: FailedMail; way: 'retry' | 'close' };

const DECISION_OUTCOMES: Record<Decision['way'], string> = {
  retry: 'is being sent again. If it fails again, it will come back to this list.',
  close: 'has been closed and will not be sent.',
};

/** `/staff/failed-mails`: messages that did not arrive, until someone has dealt with each. */
export default function FailedMails() {
  const may = usePermissions();
  const client = useQueryClient();
  const address = useListAddress(mailsQuery);
  const list = useQuery(failedMailsQuery(address.query));
  const deciding = useMutation({
    mutationFn: ({ mail, way }: Decision) =>
      way === 'retry' ? retryFailedMail(mail.mail_id) : closeFailedMail(mail.mail_id),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  const button = (mail: FailedMail, way: Decision['way'], label: string) => (
    <Button
      variant="quiet"
      aria-label={`${label}: ${mail.what} to ${mail.name ?? mail.email ?? 'nobody'}`}
      busy={
        deciding.isPending && deciding.variables.mail === mail && deciding.variables.way === way
      }
      busyLabel="Saving..."
      onClick={() => deciding.mutate({ mail, way })}
    >
      {label}
    </Button>
  );
  const actions: DataColumn<FailedMail> = {
    key: 'actions',
    header: 'Actions',
    cell: (mail) => (
      <RowActions>
        {mail.failure !== 'no address' && button(mail, 'retry', 'Try again')}
        {button(mail, 'close', mail.failure === 'no address' ? 'Called' : 'Close')}
      </RowActions>
    ),
  };
  const { data: decided, variables: last } = deciding;
  return (
    <StaffPage
      title="Messages that did not arrive"
      before={<Breadcrumbs to={[['Today', '']]} />}
      lead="Call these people. Try again once the cause has been fixed. Close a message if the person has been told in another way."
    >
      {deciding.error && <ActionResult tone="error">{deciding.error.message}</ActionResult>}
      {decided && last && (
        <ActionResult of={last} tone="success">
          ‘{last.mail.what}’ to {last.mail.name ?? last.mail.email} {DECISION_OUTCOMES[last.way]}
        </ActionResult>
      )}
      <List
        query={list}
        paged={{ address, one: 'message', many: 'messages' }}
        empty="All messages have arrived or are on their way."
        caption="Messages, newest first"
        rowKey={({ mail_id }) => mail_id}
        columns={[
          { key: 'what', header: 'Message', rowHeader: true },
          { key: 'person', header: 'To', cell: Person },
          {
            key: 'failed_at',
            header: 'Since',
            cell: ({ failed_at }) => <NoWrap>{formatDateAndTime(failed_at)}</NoWrap>,
          },
          { key: 'failure', header: 'Why', cell: ({ failure }) => REASONS[failure] },
          ...(may('change bookings') ? [actions] : []),
        ]}
      />
    </StaffPage>
  );
}
