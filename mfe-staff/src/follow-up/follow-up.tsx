import { followUpQuery } from '@chaps/api-client/follow-ups';
import type { FollowUp } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { ActionResult, Columns, DataTable, Notice, Stack, SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { EditGp } from '../people/gp-dialog.tsx';
import { StopGpSharing } from '../people/stop-gp-sharing.tsx';
import { MarkNotTold } from '../results/mark-not-told.tsx';
import { describeHowTold } from '../results/record-told.tsx';
import { Actions } from './actions.tsx';
import { NextTestText } from './interval-form.tsx';
import { Letters } from './letters.tsx';
import { useNextFollowUp } from './next-follow-up.tsx';
import { PreTestAnswers } from './pre-test-answers.tsx';
import {
  capitalise,
  DueOn,
  describeOwner,
  describeState,
  FollowUpValue,
  NextTry,
} from './state.tsx';
import { Values } from './values.tsx';

const describeOtherRecords = (records: readonly string[]) =>
  `${records.map((id) => `CHAPS${id}`).join(', ')}: results in these records are followed up separately`;

const GP_SHARING_LABELS = { true: 'Agreed', false: 'Withdrawn' };

/** How the person was told, or why they cannot be; staff can undo an entry made by mistake. */
const ToldNote = ({
  item: { name, result_id: resultId, told, untold },
}: Pick<FollowUp, 'item'>) => (
  <Stack gap={1} start>
    <span>
      {[describeHowTold(told, untold), told && formatDateAndTime(told.at), told?.by]
        .filter(Boolean)
        .join(', ')}
    </span>
    {resultId && <MarkNotTold resultId={resultId} name={name} told={told} untold={untold} />}
  </Stack>
);

/** The practice for letters; a clinician who learns of a different one can change it. */
function Gp({ found: { item, person } }: { found: FollowUp }) {
  const { gp } = person;
  const may = usePermissions();
  return (
    <Stack gap={1} start>
      <span>
        {gp?.has_closed && 'Closed: '}
        {gp?.name ?? 'Not known'}
        {gp?.telephone && (
          <>
            , <a href={`tel:${gp.telephone}`}>{gp.telephone}</a>
          </>
        )}
      </span>
      {may('change GP practices') && <EditGp profileId={item.profile_id} known={gp} />}
    </Stack>
  );
}

/**
 * Whether the GP may have the result. When someone calls to withdraw their agreement, a clinician records
 * it.
 */
function Sharing({ found: { item, person } }: { found: FollowUp }) {
  const { gp_sharing, gp_consent_id: consentId } = person;
  const may = usePermissions();
  const answer = gp_sharing === null ? 'Not agreed' : GP_SHARING_LABELS[`${gp_sharing}`];
  if (!consentId || !may('change GP practices')) return answer;
  return (
    <Stack gap={1} start>
      <span>{answer}</span>
      <StopGpSharing profileId={item.profile_id} consentId={consentId} />
    </Stack>
  );
}

function Facts({ found }: { found: FollowUp }) {
  const { item, person } = found;
  const { date_of_birth, phone } = person;
  return (
    <SummaryList
      rows={[
        { label: 'Result', value: <FollowUpValue item={item} /> },
        { label: 'State', value: describeState(item) },
        // The state already says that the person has not been told.
        ...(item.told || item.untold || item.outcome
          ? [{ label: 'The person', value: <ToldNote item={item} /> }]
          : []),
        { label: 'Due', value: <DueOn item={item} /> },
        ...(item.next_try_at ? [{ label: 'Call again', value: <NextTry item={item} /> }] : []),
        { label: 'Owner', value: describeOwner(found) },
        { label: 'Date of birth', value: date_of_birth ? formatDate(date_of_birth) : '–' },
        { label: 'Telephone', value: phone ? <a href={`tel:${phone}`}>{phone}</a> : '–' },
      ]}
    />
  );
}

/** What comes after the call: who else to tell, and when the next test is due. */
function ConsentAndNextTest({ found }: { found: FollowUp }) {
  const { item, person, other_records } = found;
  const { email } = person;
  return (
    <>
      <h2>Consent, GP and next test</h2>
      <SummaryList
        rows={[
          { label: 'E-mail', value: email ?? '–' },
          { label: 'GP practice', value: <Gp found={found} /> },
          {
            label: 'Sharing the result of this sample with the GP',
            value: <Sharing found={found} />,
          },
          { label: 'Next test', value: <NextTestText profileId={item.profile_id} /> },
          { label: 'Profile', value: `CHAPS${item.profile_id}` },
          ...(other_records.length > 0
            ? [
                {
                  label: 'Other records for this person',
                  value: describeOtherRecords(other_records),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

const Timeline = ({ timeline }: Pick<FollowUp, 'timeline'>) => (
  <DataTable
    dense
    caption="What happened"
    rows={timeline}
    columns={[
      { key: 'at', header: 'When', cell: ({ at }) => formatDateAndTime(at) },
      { key: 'what', header: 'What', cell: ({ what }) => capitalise(what) },
      { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
      { key: 'note', header: 'Note', cell: ({ note }) => note ?? '' },
    ]}
  />
);

/** What the laboratory has changed, and what is left to do. */
function ChangeNotice({ item: { level, withdrawn, state } }: Pick<FollowUp, 'item'>) {
  if (withdrawn) {
    return (
      <Notice tone="warning" title="The laboratory has withdrawn this result">
        The person can no longer see it. Call them if they have not been told, send the letters
        drafted below, and add a note.
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

/** `/staff/follow-ups/:item`: one raised result, its person and the history. */
export default function FollowUpPage() {
  const { item: id = '' } = useParams();
  const found = useQuery(followUpQuery(id));
  const next = useNextFollowUp(id);
  const [ended, setEnded] = useState<string>();
  return (
    <QueryContent query={found}>
      {(data) => (
        <StaffPage
          title={data.item.name}
          before={<Breadcrumbs to={[['Follow-up', 'follow-ups']]} />}
        >
          <ChangeNotice item={data.item} />
          <Columns side="right" aside={<Facts found={data} />}>
            <Actions found={data} onEnded={() => setEnded(id)} next={next} />
            {data.item.state === 'outcome' && ended === id && (
              <ActionResult tone="success">
                The step has been recorded. This follow-up has ended.
              </ActionResult>
            )}
            <Values found={data} />
            <ConsentAndNextTest found={data} />
            <PreTestAnswers found={data} />
            <h2>Letters</h2>
            <Letters found={data} />
            <Timeline timeline={data.timeline} />
          </Columns>
        </StaffPage>
      )}
    </QueryContent>
  );
}
