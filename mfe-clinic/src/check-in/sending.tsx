import { Button } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecorded } from './recorded.ts';

/** Asks before the page is closed, while something would be lost. */
function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

/** How much of what was recorded the server has, and what it rejected until that is closed. */
export function Sending({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const recorded = useRecorded(eventId);
  const pending = recorded.filter(({ status }) => status === 'pending').length;
  useLeaveQuestion(pending > 0);
  const close = (id: number) => {
    const cache = client.getMutationCache();
    const closed = cache.getAll().find(({ mutationId }) => mutationId === id);
    if (closed) cache.remove(closed);
  };
  return (
    <>
      <p role="status" aria-label="Sending">
        {pending > 0 &&
          `Not sent yet (${pending}). Keep this page open: they are lost when it is closed or loaded again.`}
        {pending === 0 && recorded.some(({ status }) => status === 'success') && 'Sent'}
      </p>
      {recorded
        .filter(({ status }) => status === 'error')
        .map(({ id, recorded: rejected, reason }) => (
          <div key={id} role="alert">
            <p>
              Not recorded: {rejected?.name}, {rejected?.action.step}. {reason}
            </p>
            <Button variant="secondary" onClick={() => close(id)}>
              Close
            </Button>
          </div>
        ))}
    </>
  );
}
