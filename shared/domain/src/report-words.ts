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
  'Totals are the sum of the numbers shown for each event and leave out withheld ones. Their cost per person covers only events whose cost was entered and whose number of samples is shown.';

export const formatEventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** Sentences that say what the totals of several events leave out. */
export function describeMissing({
  without_results: results,
  without_follow_ups: followUps,
  without_cost: costs,
}: Record<'without_results' | 'without_follow_ups' | 'without_cost', number>): string[] {
  const sentences: string[] = [];
  if (results > 0) {
    sentences.push(
      `Results from ${formatEventCount(results)} are not included yet: the laboratory has not reported all samples.`,
    );
  }
  if (followUps > results) {
    sentences.push(
      `Follow-ups from ${formatEventCount(followUps - results)} are not included yet: they have not all ended.`,
    );
  }
  if (costs > 0) {
    sentences.push(
      `The cost of ${formatEventCount(costs)} is not included: nobody has entered it.`,
    );
  }
  return sentences;
}

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
