import type {
  EventReport,
  EventReports,
  EventReportsQuery,
  ReportFigures,
  ReportGroups,
  ReportTotals,
} from '@chaps/contracts/event-report';
import { formatDate, formatLongDate, formatPence, londonDate } from '@chaps/domain';
import {
  describeMissing,
  FIGURE_NAMES,
  FIGURE_RULES,
  formatReportsTitle,
  GROUP_NAMES,
  getGroupingTexts,
  TOTALS_RULE,
  WITHHELD,
  WITHHELD_RULE,
} from '@chaps/domain/report-words';
import { drawLetterhead } from '../../follow-up/papers/letterhead.ts';
import {
  createPaper,
  drawTable,
  finishPaper,
  mm,
  type Paper,
  writeText,
} from '../../follow-up/papers/paper.ts';
import type { PaperFile } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { drawBars } from './report-bars.ts';

type Needed = Pick<Services, 'config' | 'now'>;

const LEFT = mm(20);
const FIGURE_WIDTH = mm(40);

const heading = (paper: Paper, text: string) => {
  paper.pdf.x = LEFT;
  // Keeps a heading with the content below it.
  if (paper.pdf.y > mm(240)) paper.pdf.addPage();
  paper.pdf.y += mm(5);
  writeText(paper, text, { tag: 'H2', size: 13, weight: 'bold' });
  paper.pdf.y += mm(1);
};

const isMoney = (name: string) => name.startsWith('cost');

const formatCell = (name: keyof ReportFigures, value: number | null): string => {
  if (value !== null) return isMoney(name) ? formatPence(value) : String(value);
  return isMoney(name) ? 'not known' : WITHHELD;
};

const FIGURES = ['invited', 'booked', 'came', 'sampled', 'cost', 'cost_per_person'] as const;

function drawFiguresTable(paper: Paper, sums: ReportTotals): void {
  heading(paper, 'Figures');
  drawTable(
    paper,
    [{ header: 'Figure' }, { header: 'Number', width: FIGURE_WIDTH, align: 'right' }],
    FIGURES.map((name) => [FIGURE_NAMES[name], formatCell(name, sums[name])]),
  );
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function drawGroupsTable(
  paper: Paper,
  { title, header }: { title: string; header: string },
  groups: ReportGroups | null,
): void {
  heading(paper, title);
  if (!groups) {
    writeText(paper, 'Not known yet.');
    return;
  }
  const shown = groups.filter(({ people }) => people !== 0);
  if (shown.length === 0) {
    writeText(paper, 'None.');
    return;
  }
  drawBars(
    paper,
    title,
    shown.flatMap(({ name, people }) => (people === null ? [] : { name: sentence(name), people })),
  );
  drawTable(
    paper,
    [{ header }, { header: 'People', width: FIGURE_WIDTH, align: 'right' }],
    shown.map(({ name, people }) => [sentence(name), people === null ? WITHHELD : String(people)]),
  );
}

function drawSums(paper: Paper, sums: ReportTotals): void {
  drawFiguresTable(paper, sums);
  for (const name of ['results', 'ages', 'follow_ups', 'distances'] as const)
    drawGroupsTable(paper, GROUP_NAMES[name], sums[name]);
}

function rules(paper: Paper, texts: readonly string[]): void {
  heading(paper, 'About these numbers');
  for (const text of texts) {
    writeText(paper, text);
    paper.pdf.y += mm(1);
  }
}

function open({ config, now }: Needed, title: string, lines: readonly string[]): Paper {
  const paper = createPaper({ title: 'Report on PSA test events', now: now() });
  drawLetterhead(paper, config);
  paper.pdf.y += mm(4);
  writeText(paper, title, { tag: 'H1', size: 22, weight: 'bold' });
  for (const line of lines) writeText(paper, line);
  return paper;
}

/** The report of an event, on A4. */
export async function createEventReportFile(
  services: Needed,
  { event_name, event_date, host_name }: Omit<EventReport, 'report'>,
  report: NonNullable<EventReport['report']>,
): Promise<PaperFile> {
  const closed = `Its books were closed on ${formatLongDate(londonDate(new Date(report.closed_at)))}.`;
  const host = host_name ? [`Host: ${host_name}`] : [];
  const paper = open(services, event_name, [formatLongDate(event_date), ...host, closed]);
  drawSums(paper, report);
  rules(paper, [...FIGURE_RULES, WITHHELD_RULE]);
  return { filename: `report-${event_date}.pdf`, content: await finishPaper(paper) };
}

/** Closed events, in total and by event, host or year. */
export async function createEventReportsFile(
  services: Needed,
  { by = 'event', year, host }: EventReportsQuery,
  { events, sums, rows, ...missing }: EventReports,
): Promise<PaperFile> {
  const written = `Written on ${formatLongDate(londonDate(services.now()))}.`;
  const closed = `Closed events: ${events}`;
  const paper = open(services, formatReportsTitle({ year, host }), [closed, written]);
  drawSums(paper, sums);
  for (const text of describeMissing(missing)) {
    paper.pdf.y += mm(2);
    writeText(paper, text);
  }
  heading(paper, getGroupingTexts(by).title);
  const width = mm(21);
  drawTable(
    paper,
    [
      { header: getGroupingTexts(by).header },
      ...FIGURES.filter((name) => name !== 'cost').map((name) => ({
        header: FIGURE_NAMES[name],
        width,
        align: 'right' as const,
      })),
    ],
    rows.map(({ name, event_date, ...figures }) => [
      [name || 'No host entered', event_date ? formatDate(event_date) : '']
        .filter(Boolean)
        .join(', '),
      ...FIGURES.filter((figure) => figure !== 'cost').map((figure) =>
        formatCell(figure, figures[figure]),
      ),
    ]),
  );
  rules(paper, [...FIGURE_RULES, TOTALS_RULE, WITHHELD_RULE]);
  return { filename: 'report-of-events.pdf', content: await finishPaper(paper) };
}
