import { eventReportQuery, readEventReportFile } from '@chaps/api-client/staff-events';
import type { EventReport as Report } from '@chaps/contracts/event-report';
import { formatDate, formatLongDate, londonDate } from '@chaps/domain';
import { useQuery } from '@tanstack/react-query';
import { FileButton } from '../components/file-button.tsx';
import { QueryContent } from '../components/staff-page.tsx';
import { ReportRules, ReportSumsView } from './report-sums.tsx';
import styles from './reports.module.css';

function ClosedReport({ eventId, of }: { eventId: string; of: NonNullable<Report['report']> }) {
  return (
    <>
      <p>The books were closed on {formatDate(londonDate(new Date(of.closed_at)))}.</p>
      <div className={styles.file}>
        <FileButton
          label="Save the report as a PDF"
          name="report.pdf"
          read={() => readEventReportFile(eventId)}
          saved="The report has been saved as a PDF."
        />
      </div>
      <ReportSumsView sums={of} />
      {!of.results && <p>Results are shown here once the laboratory has reported all samples.</p>}
      {of.results && !of.follow_ups && (
        <p>Follow-ups are shown here once all raised results have been followed up.</p>
      )}
      <ReportRules />
    </>
  );
}

/** An event's report, in figures that identify nobody. */
export function EventReport({ eventId, isNamed }: { eventId: string; isNamed?: boolean }) {
  const report = useQuery(eventReportQuery(eventId));
  return (
    <section aria-labelledby="event-report">
      <QueryContent query={report}>
        {({ event_name, event_date, host_name, report: of }) => (
          <>
            <h2 id="event-report">{isNamed ? event_name : 'Report'}</h2>
            {isNamed && <p>{formatLongDate(event_date)}</p>}
            {host_name && <p>Host: {host_name}</p>}
            {of ? (
              <ClosedReport eventId={eventId} of={of} />
            ) : (
              <p>The report appears here once the books are closed.</p>
            )}
          </>
        )}
      </QueryContent>
    </section>
  );
}
