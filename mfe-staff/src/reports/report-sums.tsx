import type { ReportFigures, ReportGroups, ReportTotals } from '@chaps/contracts/event-report';
import { formatPence } from '@chaps/domain';
import {
  FIGURE_NAMES,
  FIGURE_RULES,
  GROUP_NAMES,
  WITHHELD,
  WITHHELD_RULE,
} from '@chaps/domain/report-words';
import { DataTable } from '@chaps/ui';
import { KeyFigures } from '../components/key-figures.tsx';
import { RowPlot } from './bar-plot.tsx';
import styles from './reports.module.css';

const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

interface GroupsProps {
  title: string;
  /** Header of the first column. */
  header: string;
  groups: ReportGroups;
}

/** A chart with the same numbers beside it; empty groups are left out. */
function Groups({ title, header, groups }: GroupsProps) {
  const shown = groups.filter(({ people }) => people !== 0);
  if (shown.length === 0) {
    return <p>{title}: none.</p>;
  }
  // Withheld values have no bar; bars of zero beside them would suggest that they are zero.
  const drawn = shown.filter(({ people }) => people !== null);
  return (
    <div className={styles.columns}>
      {drawn.length > 0 ? (
        <RowPlot
          title={`${title}, people`}
          labels={drawn.map(({ name }) => capitalise(name))}
          amounts={drawn.map(({ people }) => people ?? 0)}
        />
      ) : (
        <p>{title}: all numbers are withheld.</p>
      )}
      <DataTable
        captionHidden
        caption={title}
        rows={shown}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header, cell: ({ name }) => capitalise(name) },
          {
            key: 'people',
            header: 'People',
            align: 'end',
            cell: ({ people }) => people ?? WITHHELD,
          },
        ]}
      />
    </div>
  );
}

export const formatPeople = (people: number | null) => people ?? WITHHELD;
export const formatCost = (pence: number | null) => (pence === null ? '–' : formatPence(pence));

const getFigures = (of: ReportFigures): (readonly [string, string | number])[] => [
  [FIGURE_NAMES.invited, formatPeople(of.invited)],
  [FIGURE_NAMES.booked, formatPeople(of.booked)],
  [FIGURE_NAMES.came, formatPeople(of.came)],
  [FIGURE_NAMES.sampled, formatPeople(of.sampled)],
  [FIGURE_NAMES.cost, formatCost(of.cost)],
  [FIGURE_NAMES.cost_per_person, formatCost(of.cost_per_person)],
];

const GROUPS = ['results', 'ages', 'follow_ups', 'distances'] as const;

/** Figures of one or more events, from which nobody can be identified. */
export function ReportSumsView({ sums }: { sums: ReportTotals }) {
  return (
    <>
      <KeyFigures of={getFigures(sums)} />
      {GROUPS.map((name) => {
        const groups = sums[name];
        return groups && <Groups key={name} groups={groups} {...GROUP_NAMES[name]} />;
      })}
    </>
  );
}

/** How the figures are calculated, and what is withheld. */
export const ReportRules = ({ more = [] }: { more?: readonly string[] }) => (
  <section aria-labelledby="about-numbers" className={styles.source}>
    <h2 id="about-numbers">About these numbers</h2>
    {[...FIGURE_RULES, ...more, WITHHELD_RULE].map((rule) => (
      <p key={rule}>{rule}</p>
    ))}
  </section>
);
