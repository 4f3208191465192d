import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import {
  pauseInvitationWave,
  sendTestInvitations,
  sendTrialInvitation,
  testInvitationsQuery,
} from '@chaps/api-client/test-invitations';
import * as z from '@chaps/contracts/schema';
import {
  type InvitationWave,
  invitationWaveForm,
  type TestInvitations,
} from '@chaps/contracts/test-invitations';
import { ActionResult, Button, ButtonRow, type DataColumn, DataTable, Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeopleCount } from '../bookings/filter.ts';
import { EventTabPage, useEventTabs } from '../components/event-tab.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { Link } from '../components/links.tsx';
import { QueryContent } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';

const percent = (share: number) => `${Math.round(share * 100)}%`;

const schema = z.object({
  people: z
    .string()
    .trim()
    .regex(/^\d+$/, 'Please enter a number.')
    .transform(Number)
    .pipe(invitationWaveForm.shape.people),
});

interface SectionProps {
  eventId: string;
  known: TestInvitations;
}

function SendForm({ eventId, known, onSent }: SectionProps & { onSent: (people: number) => void }) {
  const client = useQueryClient();
  const [once] = useState(() => createIdempotencyKeys());
  const form = useZodForm({
    schema,
    labels: { people: 'How many people to invite' },
    defaultValues: { people: String(known.suggested) },
  });
  return (
    <Form
      form={form}
      send={async ({ people }) => {
        const body = { people };
        const now = await once(body, (key) => sendTestInvitations(eventId, body, key));
        client.setQueryData(testInvitationsQuery(eventId).queryKey, now);
        onSent(now.waves[0]?.people ?? 0);
        form.reset({ people: String(now.suggested) });
      }}
      action="Send the invitations"
      busyLabel="Sending..."
    >
      <FormField
        form={form}
        name="people"
        inputMode="numeric"
        hint={`About ${percent(known.answer_rate)} of the people invited near here make a booking. Those who have been due longest are invited first.`}
      />
    </Form>
  );
}

function TrialInvitation({ eventId }: { eventId: string }) {
  const [once] = useState(() => createIdempotencyKeys());
  const trial = useMutation({
    mutationFn: () => once(eventId, (key) => sendTrialInvitation(eventId, key)),
  });
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          busy={trial.isPending}
          busyLabel="Sending..."
          onClick={() => trial.mutate()}
        >
          Send one to yourself
        </Button>
      </ButtonRow>
      {trial.error && <ActionResult tone="error">{trial.error.message}</ActionResult>}
      {trial.isSuccess && (
        <ActionResult tone="success">{`An invitation is on its way to ${trial.data.email}.`}</ActionResult>
      )}
    </>
  );
}

function Waves({ eventId, known }: SectionProps) {
  const client = useQueryClient();
  const pause = useMutation({
    mutationFn: ({ wave_id, is_paused }: InvitationWave) =>
      pauseInvitationWave(eventId, wave_id, !is_paused),
    onSuccess: (now) => client.setQueryData(testInvitationsQuery(eventId).queryKey, now),
  });
  const columns: DataColumn<InvitationWave>[] = [
    {
      key: 'created_at',
      header: 'Sent',
      rowHeader: true,
      cell: ({ created_at }) => <NoWrap>{formatDateAndTime(created_at)}</NoWrap>,
    },
    { key: 'people', header: 'People', align: 'end' },
    { key: 'sent', header: 'Invited', align: 'end' },
    { key: 'booked', header: 'Booked since', align: 'end' },
    { key: 'waiting', header: 'Queued', align: 'end' },
    { key: 'not_sent', header: 'Not sent', align: 'end' },
    { key: 'sent_by', header: 'By', extra: true, cell: ({ sent_by }) => sent_by ?? '–' },
    {
      key: 'pause',
      header: 'Pause',
      cell: (wave) =>
        wave.waiting > 0 && (
          <Button
            variant="secondary"
            busy={pause.isPending && pause.variables.wave_id === wave.wave_id}
            onClick={() => pause.mutate(wave)}
          >
            {wave.is_paused ? 'Continue' : 'Pause'}
          </Button>
        ),
    },
  ];
  return (
    <>
      {pause.error && <ActionResult tone="error">{pause.error.message}</ActionResult>}
      {pause.isSuccess && (
        <ActionResult tone="success">
          {pause.variables.is_paused
            ? 'The invitations have been resumed.'
            : 'Paused. No more of these invitations will be sent.'}
        </ActionResult>
      )}
      <DataTable
        caption="Sent invitations, newest first"
        rows={known.waves}
        rowKey={({ wave_id }) => wave_id}
        columns={columns}
        dense
      />
    </>
  );
}

function InvitationSection({ eventId, known }: SectionProps) {
  const [sent, setSent] = useState<number>();
  const { refusal, people, without_email, queued_elsewhere, free_seats } = known;
  return (
    <>
      <KeyFigures
        of={[
          ['Free seats', free_seats],
          ['Due and within travelling distance', people + without_email],
          ['Without e-mail', without_email],
        ]}
      />
      <p>
        People whose next test is due and who live within the distance they chose. They get one
        e-mail for each test, and can postpone the test or stop all invitations.
      </p>
      {without_email > 0 && (
        <p>
          {`${formatPeopleCount(without_email)} cannot be reached by e-mail: `}
          <Link to="/staff/next-tests">call them</Link>.
        </p>
      )}
      {queued_elsewhere.map((queued) => (
        <p key={`${queued.event_id} ${queued.is_paused}`}>
          {formatPeopleCount(queued.people)} {queued.people === 1 ? 'is' : 'are'} already queued for{' '}
          <Link to={`/staff/events/${queued.event_id}/invitations`}>{queued.event_name}</Link>
          {queued.is_paused && ', where the invitations are paused'}.
        </p>
      ))}
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {!refusal && people === 0 && sent === undefined && <p>Nobody is left to invite by e-mail.</p>}
      {!refusal && people > 0 && <SendForm eventId={eventId} known={known} onSent={setSent} />}
      {sent !== undefined && (
        <ActionResult key={sent} tone="success">
          {`${formatPeopleCount(sent)} will get an e-mail. Invitations are sent between 8am and 8pm.`}
        </ActionResult>
      )}
      <TrialInvitation eventId={eventId} />
    </>
  );
}

/** `/staff/events/:event/invitations`: invites people near the event who are due for a test. */
export default function Invitations() {
  const { eventId } = useEventTabs();
  const query = useQuery({ ...testInvitationsQuery(eventId), refetchInterval: 60_000 });
  return (
    <EventTabPage title="Invitations">
      <QueryContent query={query}>
        {(known) => (
          <>
            <InvitationSection eventId={eventId} known={known} />
            {known.waves.length > 0 && <Waves eventId={eventId} known={known} />}
          </>
        )}
      </QueryContent>
    </EventTabPage>
  );
}
