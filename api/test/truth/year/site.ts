import type { Day } from '../before.ts';
import type { createLaboratory } from '../laboratory.ts';
import type { Site } from '../site.ts';
import type { createPost } from './post.ts';
import type { Journal, Visitor } from './record.ts';

/** An event in the year, with its visitors and what was done there. */
export interface YearEvent extends Day {
  visitors: Visitor[];
  laboratory: ReturnType<typeof createLaboratory>;
}

/** State shared by everyone involved in the year. */
export interface Year {
  site: Site;
  journal: Journal;
  events: YearEvent[];
  post: ReturnType<typeof createPost>;
  /** Today's date in London. */
  today: string;
  found: string[];
}

/** The visitor who meets a condition. @throws {Error} if there is none */
export function findVisitor(
  { events }: Pick<Year, 'events'>,
  is: (visitor: Visitor) => boolean,
): Visitor {
  for (const { visitors } of events) {
    const visitor = visitors.find(is);
    if (visitor) return visitor;
  }
  throw new Error('the product names somebody whom nobody knows');
}
