import type { Report, ReportRow } from '@chaps/contracts/staff-reports';
import { formatPence, missedPercent, takenPercent } from '@chaps/domain';
import type { DataColumn } from '@chaps/ui';
import type { ReactNode } from 'react';
import { NoWrap } from '../components/table-parts.tsx';
import { formatMonthAndYear } from '../money/words.ts';

/** 'Nov 26'. @param month `YYYY-MM` */
const formatShortMonth = (month: string): string =>
  formatMonthAndYear(month).replace(/^(\w{3})\w* \d\d/, '$1 ');

interface PlotKind {
  title: string;
  /** The amount of a row, if known. */
  amount: (row: ReportRow) => number | null;
  most?: number;
  unit?: string;
}

interface ReportKind {
  label: string;
  /** What the numbers count, and for which events. */
  lead: string;
  /** Header of the first column. */
  header: string;
  nameOf: (key: string) => string;
  /** A short form of the name, shown below a bar. */
  shortOf: (key: string) => string;
  /** Horizontal bars, for names that are long or many. */
  alongRows?: true;
  plots: PlotKind[];
  columns: DataColumn<ReportRow>[];
  /** Attribution of external data used, if any. */
  source?: ReactNode;
}

const WITHHELD = 'withheld*';

const createFigureColumn = (key: string, header: string): DataColumn<ReportRow> => ({
  key,
  header,
  align: 'end',
  cell: ({ figures }) => <NoWrap>{figures[key] ?? WITHHELD}</NoWrap>,
});

const createDaysColumn = (key: string, header: string): DataColumn<ReportRow> => ({
  key,
  header,
  align: 'end',
  cell: ({ figures }) => <NoWrap>{figures[key] ?? '–'}</NoWrap>,
});

const createPoundsColumn = (key: string, header: string): DataColumn<ReportRow> => ({
  key,
  header,
  align: 'end',
  cell: ({ figures }) => <NoWrap>{formatPence(figures[key] ?? 0)}</NoWrap>,
});

/** Whole pounds; a bar cannot be negative. */
const createPoundsReader =
  (key: string) =>
  ({ figures }: ReportRow): number =>
    Math.max(0, Math.round((figures[key] ?? 0) / 100));

const sentence = (key: string) => `${key[0]?.toUpperCase()}${key.slice(1)}`;

const createShareColumn = (
  key: string,
  header: string,
  of: (row: ReportRow) => number | null,
): DataColumn<ReportRow> => ({
  key,
  header,
  align: 'end',
  cell: (row) => {
    const value = of(row);
    return <NoWrap>{value === null ? '–' : `${value}%`}</NoWrap>;
  },
});

const getTakenPercent = ({ figures }: ReportRow) => takenPercent(figures);
const getMissedPercent = ({ figures }: ReportRow) => missedPercent(figures);

/** The note about rounded and withheld numbers. */
const ROUNDING_NOTE =
  'Complete months only. Each monthly number is rounded to the nearest 5, and totals add up the rounded numbers.';

const PAST_EVENTS_NOTE =
  'Past events between these dates. The share that did not attend is calculated from the people whose attendance was recorded.';

const SHARE_PLOTS: PlotKind[] = [
  { title: 'Share of seats taken', amount: getTakenPercent, most: 100, unit: '%' },
  { title: 'Share that did not attend', amount: getMissedPercent, most: 100, unit: '%' },
];

const ATTENDANCE: DataColumn<ReportRow>[] = [
  createFigureColumn('events', 'Events'),
  createFigureColumn('seats', 'Seats'),
  createFigureColumn('booked', 'Booked'),
  createShareColumn('taken', 'Taken', getTakenPercent),
  createFigureColumn('came', 'Attended'),
  createFigureColumn('missed', 'Did not attend'),
  createShareColumn('share', 'Share', getMissedPercent),
];

export const REPORT_KINDS: Record<Report, ReportKind> = {
  bookings: {
    label: 'Bookings by month',
    lead: 'Bookings by the month in which they were confirmed, and how many of them have since been cancelled.',
    header: 'Month',
    nameOf: formatMonthAndYear,
    shortOf: formatShortMonth,
    plots: [{ title: 'Booked', amount: ({ figures }) => figures.booked ?? null }],
    columns: [createFigureColumn('booked', 'Booked'), createFigureColumn('cancelled', 'Cancelled')],
  },
  weekdays: {
    label: 'Seats and attendance by weekday',
    lead: PAST_EVENTS_NOTE,
    header: 'Weekday',
    nameOf: (key) => key,
    shortOf: (key) => key.slice(0, 3),
    plots: SHARE_PLOTS,
    columns: ATTENDANCE,
  },
  towns: {
    label: 'Seats and attendance by town',
    lead: `${PAST_EVENTS_NOTE} The towns with the most seats.`,
    header: 'Town',
    nameOf: (key) => key,
    shortOf: (key) => key,
    alongRows: true,
    plots: SHARE_PLOTS,
    columns: ATTENDANCE,
  },
  ages: {
    label: 'Ages',
    lead: `People booked on events between these dates, by their age on the day. ${ROUNDING_NOTE}`,
    header: 'Age',
    nameOf: (key) => key,
    shortOf: sentence,
    alongRows: true,
    plots: [{ title: 'People booked', amount: ({ figures }) => figures.booked ?? null }],
    columns: [createFigureColumn('booked', 'People')],
  },
  distances: {
    label: 'Where people come from',
    lead: `People booked on events between these dates, by the straight-line distance from their postcode district to the event. ${ROUNDING_NOTE} Not known: their address has no postcode in England, Scotland or Wales.`,
    header: 'Distance',
    nameOf: sentence,
    shortOf: sentence,
    alongRows: true,
    plots: [{ title: 'People booked', amount: ({ figures }) => figures.booked ?? null }],
    columns: [createFigureColumn('booked', 'People')],
    source: (
      <>
        Postcodes: contains OS data © Crown copyright and database right 2025, and Royal Mail data ©
        Royal Mail copyright and database right 2025. Source: Office for National Statistics,
        licensed under the{' '}
        <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
          Open Government Licence v3.0
        </a>
        .
      </>
    ),
  },
  money: {
    label: 'Money by month',
    lead: 'Money in the complete months between these dates. As on the Money page, each amount is counted in the month of its transaction.',
    header: 'Month',
    nameOf: formatMonthAndYear,
    shortOf: formatShortMonth,
    plots: [
      { title: 'Takings in pounds', amount: createPoundsReader('takings') },
      { title: 'Net in pounds', amount: createPoundsReader('net') },
    ],
    columns: [
      createPoundsColumn('takings', 'Takings'),
      createPoundsColumn('refunds', 'Refunds'),
      createPoundsColumn('fees', 'Fees'),
      createPoundsColumn('chargebacks', 'Chargebacks'),
      createPoundsColumn('net', 'Net'),
    ],
  },
  colours: {
    label: 'Results by colour',
    lead: `Results released between these dates, by the colour that begins the comment. Each result is counted as it was at the end of its month. ${ROUNDING_NOTE}`,
    header: 'Colour',
    nameOf: sentence,
    shortOf: sentence,
    plots: [{ title: 'Results', amount: ({ figures }) => figures.results ?? null }],
    columns: [createFigureColumn('results', 'Results')],
  },
  'follow-ups': {
    label: 'Follow-up times',
    lead: `Follow-ups that began and ended in each month, with the days from release to outcome. Half of those that ended took no longer than the median. ${ROUNDING_NOTE}`,
    header: 'Month',
    nameOf: formatMonthAndYear,
    shortOf: formatShortMonth,
    plots: [
      { title: 'Median days to the outcome', amount: ({ figures }) => figures.median ?? null },
      { title: 'Longest, in days', amount: ({ figures }) => figures.slowest ?? null },
    ],
    columns: [
      createFigureColumn('begun', 'Started'),
      createFigureColumn('ended', 'Ended'),
      createDaysColumn('median', 'Median days'),
      createDaysColumn('slowest', 'Slowest'),
    ],
  },
};
