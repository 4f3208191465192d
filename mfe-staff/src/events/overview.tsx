import { londonDate } from '@chaps/domain';
import { ButtonRow } from '@chaps/ui';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Poster } from '../components/poster.tsx';
import { usePermissionForAllEvents, usePermissions } from '../components/staff-page.tsx';
import { Seats } from '../components/table-parts.tsx';
import { CalledOffInvoices } from '../money/called-off-invoices.tsx';
import { DayBalance } from './balance.tsx';
import { Checklist } from './checklist.tsx';
import { EventActions } from './event-actions.tsx';
import { FillPlot } from './fill-plot.tsx';
import styles from './overview.module.css';
import { SaveTemplate } from './save-template.tsx';

/** `/staff/events/:event`: the event's current state, and the actions on it as a whole. */
export default function Overview() {
  const { eventId, known } = useOpenEvent();
  const may = usePermissions();
  const mayAdd = usePermissionForAllEvents('change events');
  const mayChange = may('change events', eventId);
  const hasBegun = known.state !== 'draft' && known.event.event_date <= londonDate(new Date());
  return (
    <EventTabPage title="Overview">
      {mayChange && known.state === 'draft' && <Checklist />}
      {known.state === 'called off' && may('write invoices', eventId) && (
        <CalledOffInvoices eventId={eventId} />
      )}
      {mayChange && <EventActions eventId={eventId} known={known} />}
      {hasBegun && may('run the day', eventId) && <DayBalance eventId={eventId} />}
      {known.waiting > 0 && (
        <p>{known.waiting === 1 ? '1 person' : `${known.waiting} people`} on the waiting list.</p>
      )}
      <div className={styles.columns}>
        <FillPlot eventId={eventId} />
        <Seats slots={known.slots} />
      </div>
      <ButtonRow>
        <ButtonLink variant="secondary" to={`/staff/filling/${eventId}`}>
          Host page
        </ButtonLink>
        {known.state === 'passed' && (
          <ButtonLink variant="secondary" to={`/staff/event-reports/${eventId}`}>
            Report
          </ButtonLink>
        )}
        {mayAdd && (
          <>
            <ButtonLink variant="secondary" to={`/staff/new-event?copy=${eventId}`}>
              Copy
            </ButtonLink>
            <ButtonLink variant="secondary" to={`/staff/events/${eventId}/repeat`}>
              Repeat
            </ButtonLink>
            <SaveTemplate eventId={eventId} eventName={known.event.event_name} />
          </>
        )}
      </ButtonRow>
      {(known.state === 'open' || known.state === 'closed') && may('see occupancy', eventId) && (
        <div className={styles.poster}>
          <Poster eventId={eventId} event={known.event} level={3} />
        </div>
      )}
    </EventTabPage>
  );
}
