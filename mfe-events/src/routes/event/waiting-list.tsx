import { readEventPass, saveEventPass } from '@chaps/api-client/event-pass';
import { refreshEvents } from '@chaps/api-client/events';
import {
  joinWaitingList,
  leaveWaitingList,
  waitingListsQuery,
} from '@chaps/api-client/waiting-lists';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { useSession } from '@chaps/runtime';
import { ActionResult, Button, Skeleton, Stack } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AccessCodeDialog, type Grant } from './access-code-dialog.tsx';
import { waitForSession } from './booking-route.ts';

const JOINED = 'You are on the waiting list. We will e-mail you if a place becomes free.';

function useWaitingList({ event_id: id }: Event) {
  const client = useQueryClient();
  const isMember = useSession(({ status }) => status === 'signed-in');
  const { data, isPending, refetch } = useQuery({ ...waitingListsQuery(), enabled: isMember });
  const change = useMutation({
    mutationFn: (wanted: 'join' | 'leave') =>
      wanted === 'join' ? joinWaitingList(id, readEventPass(id, new Date())) : leaveWaitingList(id),
    // Also after a failure: the answer may have been lost, or the event may have changed.
    onSettled: async () => {
      refreshEvents(client);
      await client.invalidateQueries(waitingListsQuery());
    },
  });
  // What was just saved counts, even if the list could not be read again.
  const isWaiting = change.isSuccess
    ? change.variables === 'join'
    : (data?.some(({ event_id }) => event_id === id) ?? false);
  const isUnknown = isMember && !data && !change.isSuccess;
  return { isWaiting, isUnknown, isPending, refetch, change };
}

/** Lets a user wait for a place at a full event; after sign-in and, at a private event, its access code. */
export function WaitingList({ event }: { event: Event }) {
  const { event_id: id } = event;
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const { isWaiting, isUnknown, isPending, refetch, change } = useWaitingList(event);
  const { error, submittedAt } = change;
  const isAnonymous = useSession(({ status }) => status === 'anonymous');
  const backHere = { from: paths.event(id), eventDetails: event };
  const join = async () => {
    if (!(await waitForSession())) {
      await navigate(paths.login(), { state: backHere });
      return;
    }
    if (event.is_private && !readEventPass(id, new Date())) setAsksCode(true);
    else change.mutate('join');
  };
  const granted = ({ pass, expiresAt }: Grant) => {
    saveEventPass(id, pass, expiresAt);
    setAsksCode(false);
    change.mutate('join');
  };
  if (isUnknown && isPending) return <Skeleton height="3rem" />;
  if (isUnknown) {
    return (
      <Stack gap={1}>
        <p role="alert">We could not check whether you are on the waiting list.</p>
        <Button variant="secondary" fullWidth onClick={() => refetch()}>
          Try again
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap={1}>
      {change.isSuccess && (
        <ActionResult tone="success" of={submittedAt}>
          <p>{isWaiting ? JOINED : 'You are no longer on the waiting list.'}</p>
        </ActionResult>
      )}
      {error && (
        <ActionFailure
          title="The waiting list has not changed"
          perhaps="the waiting list has changed"
          error={error}
        />
      )}
      {isWaiting && !change.isSuccess && <p>{JOINED}</p>}
      {isAnonymous && (
        <p>
          Have we kept a place for you?{' '}
          <Link to={paths.login()} state={backHere}>
            Sign in to see it
          </Link>
          .
        </p>
      )}
      <Button
        variant="secondary"
        fullWidth
        busy={change.isPending}
        busyLabel="Saving..."
        onClick={isWaiting && !isAnonymous ? () => change.mutate('leave') : join}
      >
        {isAnonymous
          ? 'Sign in to join the waiting list'
          : isWaiting
            ? 'Leave the waiting list'
            : 'Join the waiting list'}
      </Button>
      {event.is_private && (
        <AccessCodeDialog
          event={event}
          open={asksCode}
          onOpenChange={setAsksCode}
          onGranted={granted}
        />
      )}
    </Stack>
  );
}
