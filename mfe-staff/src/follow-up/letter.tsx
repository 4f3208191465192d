import { letterQuery } from '@chaps/api-client/letters';
import type { Letter as LetterData } from '@chaps/contracts/letters';
import type { ToldRecord } from '@chaps/contracts/told-results';
import { formatDate } from '@chaps/domain';
import { PageHeading, SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { describeHowTold } from '../results/record-told.tsx';
import { LetterActions } from './letters/letter-actions.tsx';
import { DraftPrintNotice, LetterPaper } from './letters/letter-paper.tsx';
import { LettersToPrint } from './letters/letters-to-print.tsx';
import { ReturnedLetters } from './letters/returned-letters.tsx';
import {
  LETTER_STATE_NAMES,
  RECIPIENT_NAMES,
  RETURN_OUTCOME_NAMES,
  RETURN_REASON_NAMES,
  SENDING_METHOD_NAMES,
} from './letters/words.ts';

/** How the laboratory has changed the letter's result, if at all. */
function describeChange({ result }: LetterData): string | undefined {
  if (result?.withdrawn) return 'Withdrawn by the laboratory';
  if (result?.corrected_since) return 'Corrected by the laboratory since this letter was written';
  return undefined;
}

const renderToldRecord = (told: ToldRecord) => (
  <>
    {describeHowTold(told)}, <NoWrap>{formatDateAndTime(told.at)}</NoWrap>
  </>
);

function listReturnFacts({ reason, asked, end, sent_again }: NonNullable<LetterData['returned']>) {
  return [
    { label: 'Reason for return', value: RETURN_REASON_NAMES[reason] },
    ...(asked
      ? [
          {
            label: 'Asked the person',
            value: (
              <>
                By {asked.how}, <NoWrap>{formatDateAndTime(asked.at)}</NoWrap>
              </>
            ),
          },
        ]
      : []),
    ...(sent_again
      ? [
          {
            label: 'Sent again',
            value: <Link to={`/staff/letters/${sent_again}`}>The letter to the other address</Link>,
          },
        ]
      : []),
    ...(end ? [{ label: 'Not sent again', value: RETURN_OUTCOME_NAMES[end] }] : []),
  ];
}

function LetterFacts({ letter }: { letter: LetterData }) {
  const {
    follow_up_id,
    result,
    name,
    recipient,
    state,
    approved_on,
    sent_how,
    sha256,
    changed_at,
  } = letter;
  const { returned, sends_again, told, printed_at } = letter;
  const change = describeChange(letter);
  return (
    <SummaryList
      rows={[
        {
          label: 'About',
          value: follow_up_id ? (
            <Link to={`/staff/follow-ups/${follow_up_id}`}>{name}</Link>
          ) : (
            `The ${result ? 'result' : 'blood sample'} of ${name}`
          ),
        },
        ...(change ? [{ label: 'Result', value: change }] : []),
        { label: 'To', value: RECIPIENT_NAMES[recipient] },
        {
          label: 'State',
          value: (
            <>
              {LETTER_STATE_NAMES[state]}, <NoWrap>{formatDateAndTime(changed_at)}</NoWrap>
            </>
          ),
        },
        ...(recipient === 'person' && told && !sent_how
          ? [{ label: 'The person', value: renderToldRecord(told) }]
          : []),
        ...(approved_on ? [{ label: 'Approved on', value: formatDate(approved_on) }] : []),
        ...(printed_at && !sent_how
          ? [{ label: 'Printed', value: <NoWrap>{formatDateAndTime(printed_at)}</NoWrap> }]
          : []),
        ...(sent_how ? [{ label: 'Sent', value: SENDING_METHOD_NAMES[sent_how] }] : []),
        ...(sends_again
          ? [
              {
                label: 'Previously sent',
                value: <Link to={`/staff/letters/${sends_again}`}>The returned letter</Link>,
              },
            ]
          : []),
        ...(returned ? listReturnFacts(returned) : []),
        ...(sha256 ? [{ label: 'Archived text (SHA-256)', value: <code>{sha256}</code> }] : []),
      ]}
    />
  );
}

const FOLLOW_UPS_LINK = ['Follow-up', 'follow-ups'] as const;
const NOT_TOLD_LINK = ['Results not yet given', 'not-told'] as const;

function SingleLetter({ id }: { id: string }) {
  const query = useQuery(letterQuery(id));
  return (
    <StaffPage title="Letter" heading={null}>
      {/* In print the address is at a fixed position. */}
      <header className="no-print">
        <Breadcrumbs
          to={[query.data && !query.data.follow_up_id ? NOT_TOLD_LINK : FOLLOW_UPS_LINK]}
        />
        <PageHeading>Letter</PageHeading>
      </header>
      <QueryContent query={query}>
        {(letter) => (
          <>
            <div className="no-print">
              <LetterFacts letter={letter} />
              <LetterActions letter={letter} />
            </div>
            {letter.text && letter.state !== 'drafted' && (
              <LetterPaper
                letterId={id}
                text={letter.text}
                approved_on={letter.approved_on}
                isLarge={letter.large_print}
              />
            )}
            {letter.state === 'drafted' && <DraftPrintNotice />}
            {!letter.text && <p>This person’s data has been erased, including this text.</p>}
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}

/**
 * `/staff/letters`: letters that need work; `/staff/letters/:letter`: one of them, with its actions.
 */
export default function Letters() {
  const { letter } = useParams();
  if (letter) return <SingleLetter id={letter} />;
  return (
    <StaffPage title="Letters" before={<Breadcrumbs to={[FOLLOW_UPS_LINK]} />}>
      <LettersToPrint />
      <ReturnedLetters />
    </StaffPage>
  );
}
