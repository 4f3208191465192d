import { addMonths } from '@chaps/domain';
import { addDays, bookOnline, getTime, readReference } from '../before.ts';
import type { Visitor } from './record.ts';
import type { Year, YearEvent } from './site.ts';

const DEAD_DAYS = 7;
/** The most days that three months can have. */
export const DUE_AFTER_DAYS = 92;

/**
 * People who are due again are invited to an event; the job that sends the invitations fails for a
 * week.
 */
export function inviteAgain(year: Year) {
  const { site, events, journal } = year;
  const { ask, staff } = site;
  const waves = new Map<string, { on: string; invited: Visitor[] }>();

  const dueFor = (event: YearEvent): Visitor[] => {
    const before = [...waves.values()].flatMap(({ invited }) => invited);
    return events
      .filter(({ id, date }) => id !== event.id && addMonths(date, 3) <= year.today)
      .flatMap(({ visitors }) => visitors)
      .filter((one) => one.again && one.value !== null && one.account && !before.includes(one));
  };

  return {
    async send(event: YearEvent) {
      const due = dueFor(event);
      if (due.length === 0) return;
      const path = `/staff/events/${event.id}/test-invitations`;
      const { people } = (await ask(staff.coordinator, 'GET', path)).body;
      if (people !== due.length) {
        year.found.push(`${people} people can be invited in place of ${due.length}`);
      }
      await ask(staff.coordinator, 'POST', path, { people: due.length });
      waves.set(event.id, { on: year.today, invited: due });
      // If several people are due, the first turns off reminders while the job is failing.
      const [first, ...others] = due.length > 1 ? due : [undefined, ...due];
      for (const other of others.filter((one) => one !== undefined)) {
        const by = addDays(year.today, 1);
        journal.add('invitation not sent', other.reference, 'next tests to check', by);
        other.mails.push('Your next PSA test');
      }
      if (!first?.account) return;
      const { recall } = (await ask(first.account, 'GET', '/recall')).body;
      const body = { version: recall.version, change: 'no more reminders' };
      await ask(first.account, 'PATCH', `/recall/${recall.recall_id}`, body);
    },
    /** Every second invited person comes again. */
    async book(event: YearEvent) {
      const { invited = [] } = waves.get(event.id) ?? {};
      for (const [index, before] of invited.entries()) {
        // If several were invited, the first has turned off reminders.
        if (index % 2 === 0 && invited.length > 1) continue;
        const visitor: Visitor = {
          ...before,
          ...{ name: 'invited again', again: undefined, value: null, tube: null, withdrawn: false },
          ...{ time: getTime(event.visitors.length), paid: 0, reference: '' },
        };
        await bookOnline(site, event, visitor);
        visitor.reference = await readReference(site, event, visitor);
        event.visitors.push(visitor);
      }
    },
    isSenderDead: (day: string): boolean =>
      [...waves.values()].some(({ on }) => on <= day && day < addDays(on, DEAD_DAYS)),
  };
}
