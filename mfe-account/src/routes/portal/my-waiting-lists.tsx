import { appointmentsQuery } from '@chaps/api-client/appointments';
import { leaveWaitingList, waitingListsQuery } from '@chaps/api-client/waiting-lists';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { queryClient } from '@chaps/runtime';
import { ActionResult, Button, VisuallyHidden } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './portal.module.css';

/** The full events whose waiting list the user is on; renders nothing if there are none. */
export function MyWaitingLists() {
  const { data: lists = [] } = useQuery({ ...waitingListsQuery(), refetchOnWindowFocus: true });
  const leave = useMutation({
    mutationFn: leaveWaitingList,
    // A place may have been offered meanwhile.
    onSettled: () => {
      void queryClient.invalidateQueries(appointmentsQuery());
      return queryClient.invalidateQueries(waitingListsQuery());
    },
  });
  return (
    <>
      {lists.length > 0 && (
        <>
          <h3 className={styles.group}>Waiting lists</h3>
          <ul className={styles.list} aria-label="Waiting lists">
            {lists.map(({ event_id, event_name, event_date }) => (
              <li key={event_id} className={styles.appointment}>
                <h4>
                  <Link to={paths.event(event_id)}>{event_name}</Link>
                </h4>
                <p>
                  <strong>{formatLongDate(event_date)}</strong>
                </p>
                <p>We will e-mail you if a place becomes free.</p>
                <Button
                  variant="secondary"
                  busy={leave.isPending && leave.variables === event_id}
                  busyLabel="Saving..."
                  onClick={() => leave.mutate(event_id)}
                >
                  Leave the waiting list<VisuallyHidden>: {event_name}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {leave.error && (
        <ActionFailure
          title="You are still on the waiting list"
          perhaps="you are on the waiting list"
          error={leave.error}
        />
      )}
      {leave.isSuccess && (
        <ActionResult tone="success" of={leave.submittedAt}>
          You are no longer on the waiting list.
        </ActionResult>
      )}
    </>
  );
}
