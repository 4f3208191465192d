import { addNote, followUpQuery } from '@chaps/api-client/follow-ups';
import { type FollowUp, followUpNote } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { ActionResult, Columns, DataTable, Notice, SummaryList } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { NoteForm } from '../components/note-form.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { dateAndTime } from '../components/table-parts.tsx';
import { toldText, useRecordTold } from '../results/record-told.tsx';
import { Assignment } from './assignment.tsx';
import { CallForm } from './call-form.tsx';
import { Letters } from './letters.tsx';
import { DueOn, NextTry, ownerOf, sentence, stateOf, ValueOf } from './state.tsx';
import { StepForm } from './step-form.tsx';
import { Values } from './values.tsx';

const otherWords = (records: readonly string[]) =>
  `${records.map((id) => `CHAPS${id}`).join(', ')}: their results are followed up separately`;

const SHARING = { true: 'Agreed to', false: 'Withdrawn' };

const toldOf = ({ told }: FollowUp['item']) =>
  [toldText(told), told && dateAndTime(told.at), told?.by].filter(Boolean).join(', ');

function Facts({ found }: { found: FollowUp }) {
  const { item, person, other_records } = found;
  const { date_of_birth, phone, email, gp_sharing } = person;
  return (
    <SummaryList
      rows={[
        { label: 'Result', value: <ValueOf item={item} /> },
        { label: 'State', value: stateOf(item) },
        { label: 'The person', value: toldOf(item) },
        { label: 'Due', value: <DueOn item={item} /> },
        ...(item.next_try_at ? [{ label: 'Call again', value: <NextTry item={item} /> }] : []),
        { label: 'Owner', value: ownerOf(found) },
        { label: 'Date of birth', value: date_of_birth ? formatDate(date_of_birth) : '–' },
        { label: 'Telephone', value: phone ? <a href={`tel:${phone}`}>{phone}</a> : '–' },
        { label: 'E-mail', value: email ?? '–' },
        {
          label: 'Telling the GP about this sample',
          value: gp_sharing === null ? 'Not agreed to' : SHARING[`${gp_sharing}`],
        },
        { label: 'Profile', value: `CHAPS${item.profile_id}` },
        ...(other_records.length > 0
          ? [{ label: 'Other records of the person', value: otherWords(other_records) }]
          : []),
      ]}
    />
  );
}

const Timeline = ({ timeline }: Pick<FollowUp, 'timeline'>) => (
  <DataTable
    dense
    caption="What happened"
    rows={timeline}
    columns={[
      { key: 'at', header: 'When', cell: ({ at }) => dateAndTime(at) },
      { key: 'what', header: 'What', cell: ({ what }) => sentence(what) },
      { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
      { key: 'note', header: 'Note', cell: ({ note }) => note ?? '' },
    ]}
  />
);

/** What the laboratory has changed, and what is left to do. */
function Changed({ item: { level, withdrawn, state } }: Pick<FollowUp, 'item'>) {
  if (withdrawn) {
    return (
      <Notice tone="warning" title="The laboratory has withdrawn this result">
        The person no longer sees it. Call them if they have not been told, send the letters that
        are drafted below, and add a note.
      </Notice>
    );
  }
  if (level !== 'not raised' || state === 'outcome') return null;
  return (
    <Notice tone="warning" title="The laboratory has corrected this result: it is not raised">
      Inform everyone who was told the earlier value, then close the follow-up with its outcome.
    </Notice>
  );
}

/** A result that counts, or was withdrawn, and of which staff have not recorded yet that they told it. */
const mayTell = ({ superseded, withdrawn, told }: FollowUp['item']) =>
  (!superseded || withdrawn) && (!told || told.how === 'delivered' || told.how === 'opened');

/** `/staff/follow-ups/:item`: one raised result, its person and what was done. */
export default function FollowUpPage() {
  const { item: id = '' } = useParams();
  const client = useQueryClient();
  const found = useQuery(followUpQuery(id));
  const [ended, setEnded] = useState<string>();
  const telling = useRecordTold();
  return (
    <Loaded query={found}>
      {(data) => (
        <StaffPage
          title={data.item.name}
          before={<Breadcrumbs to={[['Follow-up', 'follow-ups']]} />}
        >
          <Changed item={data.item} />
          <Columns side="right" aside={<Facts found={data} />}>
            <Values found={data} />
            <Timeline timeline={data.timeline} />
            {telling.answer}
            {data.item.result_id && mayTell(data.item) && (
              <>
                <h2>Telling the person</h2>
                {telling.buttons({
                  resultId: data.item.result_id,
                  name: data.item.name,
                  isWrittenTo: data.letters.some(
                    ({ recipient, state }) => recipient === 'person' && state === 'sent',
                  ),
                })}
              </>
            )}
            {data.item.state !== 'outcome' && (
              <>
                <h2>Next step</h2>
                <StepForm found={data} onEnded={() => setEnded(id)} />
                <h2>Called, no answer</h2>
                <CallForm id={id} />
                <h2>Owner and date</h2>
                <Assignment found={data} />
              </>
            )}
            {data.item.state === 'outcome' && ended === id && (
              <ActionResult tone="success">
                The step has been recorded. This follow-up has ended.{' '}
                <Link to="/staff/follow-ups">Go to open follow-ups</Link>
              </ActionResult>
            )}
            <h2>Letters</h2>
            <Letters found={data} />
            <h2>Note</h2>
            <NoteForm
              schema={followUpNote}
              save={(note, key) => addNote(id, note, key)}
              refresh={() => client.invalidateQueries(followUpQuery(id))}
            />
          </Columns>
        </StaffPage>
      )}
    </Loaded>
  );
}
