import { exportReport, reportQuery } from '@chaps/api-client/staff-reports';
import type * as z from '@chaps/contracts/schema';
import {
  EVENT_REPORTS,
  FIGURES_IN_DAYS,
  RESULT_REPORTS,
  type Report,
  type ReportResponse,
  reportPageQuery,
} from '@chaps/contracts/staff-reports';
import { formatDate, MIN_DISCLOSED } from '@chaps/domain';
import { ButtonRow, DataTable, SelectField, TextField, useBroughtIntoView } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { FileButton } from '../components/file-button.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { ScreenButtons } from '../components/links.tsx';
import { type ListAddress, useListAddress } from '../components/list.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { BarPlot, RowPlot } from './bar-plot.tsx';
import { REPORT_KINDS } from './kinds.tsx';
import styles from './reports.module.css';

/** The reports that the roles allow. */
function useReports(): Report[] {
  const may = usePermissions();
  return [
    ...(may('see reports') ? EVENT_REPORTS : []),
    ...(may('see reports of results') ? RESULT_REPORTS : []),
  ];
}

function ReportContent({
  report,
  of: { rows, since, until },
}: {
  report: Report;
  of: ReportResponse;
}) {
  const { header, nameOf, shortOf, plots, columns, alongRows, source } = REPORT_KINDS[report];
  const counts = rows.flatMap(({ figures }) =>
    Object.entries(figures).flatMap(([name, value]) =>
      FIGURES_IN_DAYS.includes(name) ? [] : [value],
    ),
  );
  const Plot = alongRows ? RowPlot : BarPlot;
  // Withheld values have no bar; a chart of zeros would suggest that they are zero.
  const known = plots.filter(({ amount }) => rows.some((row) => amount(row)));
  if (counts.every((count) => count === 0)) return <p>There is no data for these dates.</p>;
  return (
    <div className={styles.columns}>
      <div>
        {known.length === 0 && <p>There is not enough data for a chart.</p>}
        {known.map(({ title, amount, most, unit }) => (
          <Plot
            key={title}
            title={title}
            labels={rows.map(({ key }) => shortOf(key))}
            amounts={rows.map((row) => amount(row) ?? 0)}
            most={most}
            unit={unit}
          />
        ))}
      </div>
      <div>
        <DataTable
          dense
          captionHidden
          caption={`${REPORT_KINDS[report].label}, ${formatDate(since)} to ${formatDate(until)}`}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'key', header, cell: ({ key }) => <NoWrap>{nameOf(key)}</NoWrap> },
            ...columns,
          ]}
        />
        {counts.includes(null) && (
          <p>
            * Counts of fewer than {MIN_DISCLOSED} people in a month are withheld, so that nobody
            can be identified. If only one number is withheld, the next larger one is withheld too.
            Totals leave out withheld numbers.
          </p>
        )}
        {source && <p className={styles.source}>{source}</p>}
      </div>
    </div>
  );
}

/** The dates of the report; receives the focus after a search. */
function Days({
  of: { since, until },
  answerTo,
}: {
  of: ReportResponse;
  answerTo: string | undefined;
}) {
  const box = useBroughtIntoView(answerTo);
  return (
    <div ref={box} tabIndex={-1} className={styles.days} aria-live="polite">
      {formatDate(since)} to {formatDate(until)}
    </div>
  );
}

/** `/staff/reports`: charts, with the same numbers beside them. */
export default function Reports() {
  const reports = useReports();
  const address = useListAddress(reportPageQuery);
  const asked = reports.find((report) => report === address.query.report) ?? reports[0];
  // Hosts may only see reports about events.
  if (!asked) return <Navigate to="/staff/event-reports" replace />;
  return <ReportPage asked={asked} reports={reports} address={address} />;
}

interface ReportPageProps {
  asked: Report;
  /** The reports to choose from. */
  reports: readonly Report[];
  address: ListAddress<z.output<typeof reportPageQuery>>;
}

function ReportPage({ asked, reports, address }: ReportPageProps) {
  const { report: _report, ...period } = address.query;
  const searched = address.text || undefined;
  // On arrival the focus is on the page's heading.
  const [arrived] = useState(searched);
  const answer = useQuery(reportQuery(asked, period));
  const { since = '', until = '' } = { ...period, ...answer.data };
  return (
    <StaffPage title="Reports" lead={REPORT_KINDS[asked].lead}>
      <ButtonRow>
        <ScreenButtons on="reports" />
      </ButtonRow>
      <FilterForm label="Report" address={address} onAgain={answer.refetch}>
        <SelectField
          label="Report"
          name="report"
          options={reports.map((value) => ({ value, label: REPORT_KINDS[value].label }))}
          defaultValue={asked}
        />
        <TextField
          key={`since ${since}`}
          label="From"
          name="since"
          type="date"
          defaultValue={since}
        />
        <TextField
          key={`until ${until}`}
          label="To"
          name="until"
          type="date"
          defaultValue={until}
        />
      </FilterForm>
      <QueryContent query={answer} answerTo={searched}>
        {(data) => (
          <>
            <Days of={data} answerTo={searched === arrived ? undefined : searched} />
            <ReportContent report={asked} of={data} />
            <FileButton
              label="Save as CSV"
              name={`${asked}.csv`}
              read={() => exportReport(asked, period)}
              saved="The report file has been saved."
            />
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
