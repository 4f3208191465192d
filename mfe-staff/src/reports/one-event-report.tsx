import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { EventReport } from './event-report.tsx';

/** `/staff/event-reports/:event`: the report of one event. */
export default function OneEventReport() {
  const { event = '' } = useParams();
  return (
    <StaffPage
      title="Event report"
      before={<Breadcrumbs to={[['Event reports', 'event-reports']]} />}
    >
      <EventReport eventId={event} isNamed />
    </StaffPage>
  );
}
