import { bookingsQuery } from '@chaps/api-client/staff-bookings';
import { bookingsView, parseColumns } from '@chaps/contracts/staff-bookings';
import { MESSAGE_GROUPS, type MessageRequest } from '@chaps/contracts/staff-messages';
import { londonDate, mayMarkAttendance } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { Button, ButtonRow } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { ButtonLink } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { turnPage, useShortcuts } from '../components/use-shortcuts.ts';
import { AttendanceNotice, type MarkedBookings } from './attendance.tsx';
import { createBookingColumns, type Selection } from './booking-columns.tsx';
import styles from './bookings.module.css';
import { BookingsSearch } from './bookings-search.tsx';
import { BookingsView } from './bookings-view.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { GROUP_LABELS } from './filter.ts';
import { type QueuedMails, QueuedMailsNotice } from './mails-queued.tsx';
import { MoveOutcomes, MoveSelected, type MoveSummary } from './move-selected.tsx';
import { toQueuedMails } from './queued-message.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isCompactColumn, SidePanel, useOpenBooking } from './side-panel.tsx';

/** Loaded when someone starts a message. */
const MessageDialog = lazy(() => import('./message-dialog.tsx'));

const NOBODY: Selection = new Map();

/** `/staff/events/:event/bookings`: the bookings of an event, searched, sorted and paged by the API. */
export default function Bookings() {
  const { eventId, known } = useOpenEvent();
  const may = usePermissions();
  const beside = useOpenBooking(eventId);
  const address = { ...useListAddress(bookingsView), text: beside.listText };
  const { columns: chosen, ...query } = address.query;
  const columns = parseColumns(chosen);
  const shown = beside.opened ? columns.filter(isCompactColumn) : columns;
  const list = useQuery(bookingsQuery(eventId, query));
  const [selected, setSelected] = useState(NOBODY);
  const [dropped, setDropped] = useState(NOBODY);
  const [writing, setWriting] = useState<{ to: MessageRequest['to']; toName: string }>();
  const [moving, setMoving] = useState(false);
  const [moved, setMoved] = useState<MoveSummary>();
  const [mails, setMails] = useState<QueuedMails>();
  const [marked, setMarked] = useState<MarkedBookings>();
  const clear = () => {
    setDropped(selected);
    setSelected(NOBODY);
  };
  const isSelecting = selected.size > 0;
  const closeBeside = beside.opened ? beside.close : undefined;
  useShortcuts({
    'Alt+n': () => turnPage('next'),
    'Alt+p': () => turnPage('prev'),
    escape: isSelecting && !writing && !moving ? clear : closeBeside,
  });
  const mayWrite = may('message bookings', eventId);
  const mayChange = may('change bookings', eventId);
  const today = londonDate(new Date());
  const day = known.event.event_date;
  const hasCome = mayMarkAttendance(day, today);
  // After the day, moving people or resending confirmations makes no sense.
  const isOver = day < today;
  const mayBook = mayChange && !isOver && (known.state === 'open' || known.state === 'closed');
  const showMarked = (what: MarkedBookings) => {
    setSelected(NOBODY);
    setMarked(what);
  };
  const queued = (what: QueuedMails) => {
    setSelected(NOBODY);
    setMails(what);
  };
  const writeToSelected = () =>
    setWriting({
      to: { appointment_ids: [...selected.keys()] },
      toName: `${selected.size} selected`,
    });
  const group = MESSAGE_GROUPS.find((known) => known === query.group);
  return (
    <EventTabPage
      title="Bookings"
      action={
        mayBook && <ButtonLink to={`/staff/book?event=${eventId}`}>Book for someone</ButtonLink>
      }
    >
      <ButtonRow>
        {mayWrite && group && (
          <Button
            variant="secondary"
            onClick={() => setWriting({ to: { group }, toName: GROUP_LABELS[group] })}
          >
            Message everyone: {GROUP_LABELS[group]}
          </Button>
        )}
        {may('export bookings', eventId) && <ExportButtons eventId={eventId} />}
      </ButtonRow>
      {mails && <QueuedMailsNotice key={mails.id} {...mails} />}
      {marked && <AttendanceNotice eventId={eventId} marked={marked} onMarked={showMarked} />}
      {moved && (
        <MoveOutcomes
          key={moved.id}
          moved={moved}
          onUndone={setMoved}
          onClose={() => setMoved(undefined)}
        />
      )}
      <BookingsSearch eventId={eventId} address={address} onAgain={list.refetch} />
      <SidePanel eventId={eventId} beside={beside}>
        <List
          query={list}
          paged={{ address, one: 'booking', many: 'bookings' }}
          empty={query.q ? 'No bookings match.' : 'There are no bookings.'}
          caption="Bookings"
          rowKey={({ appointment_id }) => appointment_id}
          columns={createBookingColumns(
            beside,
            shown,
            list.data?.items ?? [],
            selected,
            mayWrite || mayChange ? setSelected : undefined,
          )}
          aside={
            <>
              <BookingsView eventId={eventId} address={address} columns={columns} />
              {dropped.size > 0 && selected.size === 0 && (
                <p>
                  {pluralise(dropped.size, 'booking is', 'bookings are')} no longer selected.{' '}
                  <Button
                    variant="quiet"
                    onClick={() => {
                      setSelected(dropped);
                      setDropped(NOBODY);
                    }}
                  >
                    Undo
                  </Button>
                </p>
              )}
            </>
          }
        />
      </SidePanel>
      {isSelecting && (
        <SelectionBar
          eventId={eventId}
          selected={selected}
          onClear={clear}
          onMessage={mayWrite ? writeToSelected : undefined}
          onMove={mayChange && !isOver ? () => setMoving(true) : undefined}
          onQueued={mayChange && !isOver ? queued : undefined}
          onMarked={mayChange && hasCome ? showMarked : undefined}
        />
      )}
      <p className={styles.keys}>
        Shortcuts: / to search, Alt N and Alt P for the next and previous page, Esc to clear the
        selection or close the booking.
      </p>
      {writing && (
        <Suspense>
          <MessageDialog
            eventId={eventId}
            {...writing}
            hasCome={hasCome}
            onClose={() => setWriting(undefined)}
            onSent={(message) => {
              setWriting(undefined);
              queued(toQueuedMails(eventId, message));
            }}
          />
        </Suspense>
      )}
      {moving && (
        <MoveSelected
          eventId={eventId}
          selected={selected}
          onClose={() => setMoving(false)}
          onMoved={(list) => {
            setMoving(false);
            setSelected(NOBODY);
            setMoved(list);
          }}
        />
      )}
    </EventTabPage>
  );
}
