import { notToldQuery } from '@chaps/api-client/told-results';
import {
  NOT_TOLD_FILTERS,
  type NotToldResult,
  notToldQuery as schema,
} from '@chaps/contracts/told-results';
import { formatDate, londonDate } from '@chaps/domain';
import { NOT_TOLD_DAYS } from '@chaps/domain/told';
import {
  ActionResult,
  Button,
  type DataColumn,
  LazyDialog,
  SelectField,
  VisuallyHidden,
} from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { BreakAnywhere, NoWrap } from '../components/table-parts.tsx';
import { LEVEL_NAMES } from '../results/lab-words.ts';
import { useRecordTold } from '../results/record-told.tsx';
import {
  AccountToConfirm,
  RejectAccountDialog,
  UnconfirmedAccount,
} from './account-to-confirm.tsx';
import { LetterForm } from './letters/letter-form.tsx';
import { LETTER_STATE_NAMES } from './letters/words.ts';

const FILTERS: Record<(typeof NOT_TOLD_FILTERS)[number], string> = {
  all: 'All',
  'to call first': 'Raised: call first',
  'accounts to confirm': 'Accounts to confirm',
  late: `For more than ${NOT_TOLD_DAYS} days`,
};

const REASON_TEXTS: Record<NotToldResult['why'], string> = {
  'no e-mail': 'No e-mail address.',
  'no account': 'They have no account, so they cannot read their result online.',
  'address refused': 'The mail server rejected the address.',
  'mail given up': 'The mail server did not accept the e-mail for 14 hours.',
  'mail accepted': 'The e-mail was accepted, but they have not opened the result.',
  'call first':
    'The e-mail is sent after the call, or when the time allowed for the call has passed.',
  'mail not sent yet': 'The e-mail has not been sent yet.',
  'no mail': 'No e-mail was sent.',
};

/** How to reach the person; '' while an e-mail may still reach them. */
function describeNextStep({ why, phone, level, withdrawn }: NotToldResult): string {
  if (why === 'mail accepted' || why === 'mail not sent yet') return '';
  if (!phone) return 'Please write to them.';
  if (why === 'address refused') return 'Please call them and ask for the correct one.';
  const isCalledFirst = level === 'raised' && !withdrawn;
  return isCalledFirst ? 'Please call them first.' : 'Please call or write to them.';
}

/** A single element: on a phone each child of the cell would be a separate line. */
const Person = ({
  name,
  date_of_birth: born,
  phone,
  email,
  account_to_confirm: isHeld,
  follow_up_id: followUp,
}: NotToldResult) => (
  <div>
    <div>{followUp ? <Link to={`/staff/follow-ups/${followUp}`}>{name}</Link> : name}</div>
    {born && (
      <div>
        <NoWrap>born {formatDate(born)}</NoWrap>
      </div>
    )}
    <div>{phone ? <a href={`tel:${phone}`}>{phone}</a> : 'No telephone number'}</div>
    {isHeld && <div>{phone ? 'recorded' : 'was recorded'} before the account was created</div>}
    {email && <BreakAnywhere>{email}</BreakAnywhere>}
  </div>
);

const Result = ({ value, level, withdrawn, event, reference }: NotToldResult) => (
  <div>
    <div>{withdrawn ? <s>{value}</s> : <NoWrap>{value}</NoWrap>}</div>
    <div>{withdrawn ? 'Withdrawn by the laboratory' : LEVEL_NAMES[level]}</div>
    {event && `${event.event_name}, ${formatDate(event.event_date)}`}
    {reference && (
      <div>
        <NoWrap>{reference}</NoWrap>
      </div>
    )}
  </div>
);

const TimeOutstanding = (entry: NotToldResult) => {
  const { days, since, why } = entry;
  return (
    <div>
      <NoWrap>{days === 0 ? 'Since today' : `${days} ${days === 1 ? 'day' : 'days'}`}</NoWrap>
      {days > 0 && (
        <div>
          <NoWrap>since {formatDate(londonDate(new Date(since)))}</NoWrap>
        </div>
      )}
      <div>{`${REASON_TEXTS[why]} ${describeNextStep(entry)}`}</div>
      {entry.account_to_confirm && <UnconfirmedAccount {...entry} />}
    </div>
  );
};

/** Whether a letter is still to be sent, or has not arrived yet. */
const hasOpenLetter = ({ letter }: NotToldResult): boolean =>
  letter !== null && letter.state !== 'confirmed' && letter.state !== 'returned';

interface LetterStateProps {
  entry: NotToldResult;
  onWrite: (entry: NotToldResult) => void;
}

/** The letter to the person about the result, or a button for a new one. */
function LetterState({ entry, onWrite }: LetterStateProps) {
  const { letter, name } = entry;
  return (
    <>
      {letter && (
        <Link to={`/staff/letters/${letter.letter_id}`}>
          Letter: {LETTER_STATE_NAMES[letter.state]} <VisuallyHidden>, {name}</VisuallyHidden>
        </Link>
      )}
      {!hasOpenLetter(entry) && (
        <Button variant="secondary" onClick={() => onWrite(entry)}>
          Write a letter <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

/** `/staff/not-told`: results that people have not been told yet. */
export default function NotToldPage() {
  const address = useListAddress(schema);
  const list = useQuery(notToldQuery(address.query));
  const { buttons, answer } = useRecordTold();
  const [writing, setWriting] = useState<NotToldResult>();
  const [confirmed, setConfirmed] = useState<NotToldResult>();
  const [rejecting, setRejecting] = useState<NotToldResult>();
  const close = () => setWriting(undefined);
  const isEverything = address.query.show === 'all' && !address.query.event_id;
  const actions: DataColumn<NotToldResult> = {
    key: 'actions',
    header: 'Actions',
    cell: (entry) =>
      buttons({
        resultId: entry.result_id,
        name: entry.name,
        isWrittenTo: hasOpenLetter(entry),
        isRaised: entry.level === 'raised' && !entry.withdrawn,
        more: (
          <>
            <LetterState entry={entry} onWrite={setWriting} />
            {entry.account_to_confirm && (
              <AccountToConfirm entry={entry} onConfirmed={setConfirmed} onReject={setRejecting} />
            )}
          </>
        ),
      }),
  };
  return (
    <StaffPage
      title="Results not yet given"
      before={<Breadcrumbs to={[['Results', 'results']]} />}
      lead="Call people with a raised result first. A result leaves this list when the person opens it, when delivery of the e-mail is confirmed, or when you record a call, the arrival of a letter, or that they cannot be reached."
    >
      {answer}
      {confirmed && (
        <ActionResult of={confirmed} tone="success">
          The account of {confirmed.name} now shows their results.
        </ActionResult>
      )}
      <SelectField
        label="Show"
        options={NOT_TOLD_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
        value={address.query.show}
        onChange={({ target }) => address.show({ show: target.value })}
      />
      {address.query.event_id && (
        <p>
          Results for one event. <Link to={address.to({ event_id: '' })}>Show all events</Link>
        </p>
      )}
      <List
        query={list}
        paged={{ address, one: 'result', many: 'results' }}
        empty={
          isEverything ? 'Everyone has been told their result.' : 'No results match this filter.'
        }
        caption="Results not yet given: raised ones first, then the oldest"
        rowKey={({ result_id }) => result_id}
        columns={[
          { key: 'name', header: 'Person', rowHeader: true, cell: Person },
          { key: 'value', header: 'Result', cell: Result },
          { key: 'since', header: 'Outstanding', cell: TimeOutstanding },
          actions,
        ]}
      />
      {rejecting && (
        <RejectAccountDialog entry={rejecting} onClose={() => setRejecting(undefined)} />
      )}
      {writing && (
        <LazyDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Write to ${writing.name}`}
        >
          <LetterForm
            result={writing}
            to="person"
            beside={
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
            }
          />
        </LazyDialog>
      )}
    </StaffPage>
  );
}
