import { eventColumns } from '@chaps/contracts/event-details';
import type { Break } from '@chaps/domain';
import type { Selectable } from 'kysely';
import type { Events } from '../platform/db/types.ts';

const COLUMNS = eventColumns.keyof().options satisfies ReadonlyArray<keyof Events>;

/** The columns of an event that staff fill in. */
export type EventColumns = Omit<Selectable<Pick<Events, (typeof COLUMNS)[number]>>, 'breaks'> & {
  breaks: Break[];
};

/** SQL: the columns of event `e`. */
export const EVENT_COLUMNS = COLUMNS.map((column) => `e.${column}`).join(', ');

export const formatHoursMinutes = (time: string): string => time.slice(0, 5);
