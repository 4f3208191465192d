import { previewEventChange } from '@chaps/api-client/staff-events';
import type { EventChangePreview } from '@chaps/contracts/event-changes';
import type { EventDetails } from '@chaps/contracts/event-details';
import { formatDate, londonDate, londonTime } from '@chaps/domain';
import { ActionResult, Button, ButtonRow, DataTable, LazyDialog } from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QueryContent } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';

interface NotifyDialogProps {
  eventId: string;
  version: number;
  values: EventDetails;
  save: (confirmation: string) => Promise<unknown>;
  onClose: () => void;
}

const countReached = (people: EventChangePreview['people']) =>
  people.filter(({ reached }) => reached).length;

const formatInstant = (instant: string) => {
  const at = new Date(instant);
  return `${formatDate(londonDate(at))}, ${londonTime(at)}`;
};

/** Shows who is affected by a new venue, date or time before anything is changed. */
export function NotifyDialog({ eventId, version, values, save, onClose }: NotifyDialogProps) {
  const preview = useQuery({
    queryKey: ['staff', 'events', eventId, 'change-preview', values],
    queryFn: () => previewEventChange(eventId, version, values),
    staleTime: 0,
    gcTime: 0,
  });
  const saving = useMutation({
    mutationFn: save,
    // Someone may have booked in the meantime, so the list may be different.
    onSettled: () => preview.refetch(),
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notify the people who booked?"
      tone="warning"
    >
      <QueryContent query={preview}>
        {({ people, holds, confirmation }) => (
          <>
            <p>
              {countReached(people) === 1
                ? '1 person will get'
                : `${countReached(people)} people will get`}{' '}
              an e-mail with the old and new time and venue. They keep their place, and can choose
              another time or cancel free of charge in the portal, with a full refund.
            </p>
            {countReached(people) < people.length && (
              <p>
                We cannot reach these people by e-mail, so please call them:{' '}
                {people.length - countReached(people)}. They are listed under ‘Messages that did not
                arrive’ until someone has called them.
              </p>
            )}
            {holds > 0 && (
              <p>
                {holds === 1 ? '1 seat is' : `${holds} seats are`} held by someone who is booking
                now. They will be asked to choose another time.
              </p>
            )}
            <DataTable
              dense
              caption="People to notify"
              captionHidden
              rows={people}
              rowKey={({ reference }) => reference}
              columns={[
                { key: 'name', header: 'Name' },
                { key: 'reference', header: 'Reference' },
                { key: 'from', header: 'From', cell: ({ from }) => formatInstant(from) },
                {
                  key: 'to',
                  header: 'To',
                  cell: ({ from, to }) => (from === to ? 'same time' : formatInstant(to)),
                },
                {
                  key: 'reached',
                  header: 'Notified',
                  cell: ({ reached, phone }) =>
                    reached ? 'By e-mail' : <NoWrap>{phone ?? 'No telephone number'}</NoWrap>,
                },
              ]}
            />
            {saving.error && <ActionResult tone="error">{saving.error.message}</ActionResult>}
            <ButtonRow>
              <Button
                busy={saving.isPending}
                busyLabel="Saving..."
                onClick={() => saving.mutate(confirmation)}
              >
                Save and notify them
              </Button>
              <Button variant="secondary" onClick={onClose}>
                Go back to the form
              </Button>
            </ButtonRow>
          </>
        )}
      </QueryContent>
    </LazyDialog>
  );
}
