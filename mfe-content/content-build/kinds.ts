import type { z } from 'zod';
import * as schemas from './schemas.ts';

export interface Kind {
  schema: z.ZodType;
  /** Field for the text below the front matter, and whether it may be formatted. */
  text?: { field: string; formatted: boolean };
  /** Whether the file name is the id. */
  named?: boolean;
  orderBy?: 'order' | 'id' | 'year';
}

const createFormattedField = (field: string) => ({ text: { field, formatted: true } });
const createPlainField = (field: string) => ({ text: { field, formatted: false } });

export const KINDS = {
  about: { schema: schemas.aboutBlock, ...createPlainField('text'), orderBy: 'order' },
  articles: {
    schema: schemas.hubArticle,
    ...createFormattedField('article'),
    named: true,
    orderBy: 'order',
  },
  figures: { schema: schemas.figures },
  'get-involved': {
    schema: schemas.involvementCard,
    ...createPlainField('text'),
    orderBy: 'order',
  },
  home: { schema: schemas.homeBlock, ...createPlainField('text') },
  news: { schema: schemas.newsItem, ...createFormattedField('fullDescription'), orderBy: 'id' },
  organisations: { schema: schemas.organisation, orderBy: 'order' },
  pages: { schema: schemas.page, ...createFormattedField('body') },
  'patient-journeys': {
    schema: schemas.patientJourney,
    ...createFormattedField('article'),
    named: true,
    orderBy: 'order',
  },
  research: { schema: schemas.researchItem, orderBy: 'order' },
  'screening-levels': { schema: schemas.screeningLevels },
  statistics: { schema: schemas.yearStatistics, orderBy: 'year' },
  supporters: { schema: schemas.supporter, orderBy: 'order' },
  team: { schema: schemas.teamMember, orderBy: 'order' },
  testimonials: { schema: schemas.testimonial, ...createPlainField('content'), orderBy: 'order' },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export type Item<Name extends KindName> = z.output<(typeof KINDS)[Name]['schema']>;
