import { BackLink, DataTable, Page, Section } from '@chaps/ui';
import { Link } from 'react-router-dom';
import card from '#content/cards/statistics.png';
import statistics from '#content/statistics/2023.md';
import styles from './statistics.module.css';
import { BarChart, PeopleChart } from './statistics-charts.tsx';

const count = new Intl.NumberFormat('en-GB');
const { year, tests, figures } = statistics;
const foundFigure = figures.find(({ label }) => label === 'Cancers found');
const groups = figures.filter((figure) => figure !== foundFigure);
const abnormalFigure = figures.find(({ label }) => label === 'Abnormal');

const Headline = () => (
  <ul className={styles.headline}>
    {[
      { label: 'tests', men: tests },
      { label: 'abnormal results', men: abnormalFigure?.men ?? 0 },
      { label: 'cancers found', men: foundFigure?.men ?? 0 },
    ].map(({ label, men }) => (
      <li key={label}>
        <span className={styles.figure}>{count.format(men)}</span> {label}
      </li>
    ))}
  </ul>
);

const Table = () => (
  <DataTable
    caption={`CHAPS screening in ${year}: ${count.format(tests)} tests`}
    columns={[
      { key: 'label', header: 'Result', rowHeader: true },
      { key: 'men', header: 'Men', align: 'end', cell: ({ men }) => count.format(men) },
      {
        key: 'percent',
        header: 'Share',
        align: 'end',
        cell: ({ percent }) => (percent === undefined ? 'not published' : `${percent}%`),
      },
    ]}
    rows={figures}
    rowKey={({ label }) => label}
  />
);

const FigureMeanings = () => (
  <dl className={styles.meanings}>
    {figures.map(({ label, explanation }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{explanation}</dd>
      </div>
    ))}
  </dl>
);

/** `/information-hub/statistics`: the 2023 figures (spec 9) as charts and as a table. */
export default function Statistics() {
  return (
    <Page
      title={`${year} statistics`}
      description={`CHAPS screening in ${year}: ${count.format(tests)} PSA tests, ${abnormalFigure?.men} abnormal results and ${foundFigure?.men} cancers found.`}
      card={card}
      lead={`What a year of screening events found. Every figure is for men who came to a CHAPS event in ${year}.`}
      before={<BackLink to="/information-hub">Information Hub</BackLink>}
    >
      <Headline />
      <Section title="Results by group" tone="tinted">
        <div className={styles.groups}>
          <BarChart
            whole={tests}
            bars={groups.map(({ label, men, percent }) => ({
              label,
              value: men,
              note: percent === undefined ? '' : `${percent}%`,
            }))}
            title={`Men in each group in ${year}`}
          />
          <FigureMeanings />
        </div>
      </Section>
      <Section title="If 100 men were tested">
        <PeopleChart
          tests={tests}
          abnormal={abnormalFigure?.men ?? 0}
          cancers={foundFigure?.men ?? 0}
        />
      </Section>
      <Section title="All figures" tone="tinted">
        <Table />
        <p className={styles.note}>
          The percentages are those published for the year. They do not add up to 100%, because not
          every result falls into one of these groups.
        </p>
      </Section>
      <p className={styles.more}>
        <Link to="/about-us/research">Read the {year} research summary</Link>, which explains what
        these figures mean and what they cannot tell us.
      </p>
    </Page>
  );
}
