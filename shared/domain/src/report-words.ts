import { MIN_DISCLOSED } from './reports.ts';

/** The names of the figures, on the page and in the PDF of the events report. */
export const FIGURE_NAMES = {
  invited: 'Invited',
  booked: 'Booked',
  came: 'Came',
  sampled: 'Gave a sample',
  cost: 'Cost',
  cost_per_person: 'Cost per person',
} as const;

export const GROUP_NAMES = {
  results: { title: 'Results by colour', header: 'Colour' },
  ages: { title: 'Results by age', header: 'Age' },
  follow_ups: { title: 'Raised results followed up', header: 'From release to outcome' },
  distances: { title: 'Distance from home to the event', header: 'Distance' },
} as const;

export const WITHHELD = 'withheld*';

/** How the figures are counted. */
export const FIGURE_RULES = [
  'Invited: people to whom we e-mailed an invitation to the event; we do not know whom the host invited. Booked: not including walk-ins. Came: including walk-ins.',
  'Cost per person: the event cost that staff entered, divided by the number of people who gave a sample, as shown here.',
] as const;

export const WITHHELD_RULE = `* Every number of people is rounded to the nearest ${MIN_DISCLOSED}. Numbers below ${MIN_DISCLOSED} are withheld so that nobody can be identified, along with any others that would reveal one.`;

export const TOTALS_RULE =
  'Totals are the sum of the numbers shown for each event and leave out withheld ones.';

/** Title of the report, for one year, one host, or all events. */
export const formatReportsTitle = ({
  year,
  host,
}: {
  year?: string | undefined;
  host?: string | undefined;
}) => ['Report on events', year && `in ${year}`, host && `for ${host}`].filter(Boolean).join(' ');

const GROUPING_TEXTS = {
  event: { title: 'By event', header: 'Event' },
  host: { title: 'By host', header: 'Host' },
  year: { title: 'By year', header: 'Year' },
} as const;

export const getGroupingTexts = (by: keyof typeof GROUPING_TEXTS) => GROUPING_TEXTS[by];
