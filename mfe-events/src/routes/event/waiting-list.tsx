import { readEventPass, saveEventPass } from '@chaps/api-client/event-pass';
import { refreshEvents } from '@chaps/api-client/events';
import { appointmentsQuery } from '@chaps/api-client/own-appointments';
import {
  joinWaitingList,
  leaveWaitingList,
  waitingListsQuery,
} from '@chaps/api-client/waiting-lists';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { ApiError, useSession } from '@chaps/runtime';
import { ActionResult, Button, ButtonLink, Skeleton, Stack } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AccessCodeDialog, type Grant } from './access-code-dialog.tsx';
import { waitForSession } from './booking-route.ts';

const JOINED = 'You are on the waiting list. We will e-mail you if a place becomes free.';

function useWaitingList({ event_id: id }: Event) {
  const client = useQueryClient();
  const userId = useSession(({ user }) => user?.id);
  const isMember = userId !== undefined;
  const { data, isPending, refetch } = useQuery({ ...waitingListsQuery(), enabled: isMember });
  const change = useMutation({
    mutationFn: (wanted: 'join' | 'leave') =>
      wanted === 'join' ? joinWaitingList(id, readEventPass(id, new Date())) : leaveWaitingList(id),
    onMutate: () => useSession.getState().user?.id,
    // Also runs after a failure: the response may have been lost, the event may have changed, or a place
    // may have been offered.
    onSettled: async () => {
      refreshEvents(client);
      void client.invalidateQueries(appointmentsQuery());
      await client.invalidateQueries(waitingListsQuery());
    },
  });
  // Another tab may have signed the user out.
  const isOwn = isMember && change.context === userId;
  const saved = isOwn && change.isSuccess ? change.variables : undefined;
  // What was just saved counts, even if the list could not be read again.
  const isWaiting = saved
    ? saved === 'join'
    : isMember && (data?.some(({ event_id }) => event_id === id) ?? false);
  const isUnknown = isMember && !data && !saved;
  return { isWaiting, isUnknown, isPending, refetch, change, saved, error: isOwn && change.error };
}

/**
 * Lets a user join the waiting list of a full event, after sign-in and, for a private event, its access
 * code.
 */
export function WaitingList({ event }: { event: Event }) {
  const { event_id: id } = event;
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const { isWaiting, isUnknown, isPending, refetch, change, saved, error } = useWaitingList(event);
  const { submittedAt } = change;
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
      {saved && (
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
      {error instanceof ApiError && error.code === 'PROFILE_REQUIRED' && (
        <ButtonLink to={paths.portal()} state={backHere}>
          Add your details
        </ButtonLink>
      )}
      {isWaiting && !saved && <p>{JOINED}</p>}
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
        onClick={isWaiting ? () => change.mutate('leave') : join}
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
