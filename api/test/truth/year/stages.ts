import {
  addDays,
  bookByTelephone,
  bookOnline,
  getTime,
  openEvent,
  readReference,
} from '../before.ts';
import { runDay } from '../day.ts';
import { createLaboratory } from '../laboratory.ts';
import type { Case } from '../people.ts';
import { gaveSample } from '../people.ts';
import { sendTubes } from './evening.ts';
import { DUE_AFTER_DAYS, inviteAgain } from './invitations.ts';
import type { createMail } from './mail.ts';
import { createVisitors } from './record.ts';
import type { Year, YearEvent } from './site.ts';

interface Due {
  index: number;
  date: string;
  /** Days after the event. */
  offset: number;
}

const OPENED = -21;
const OFFSETS = [OPENED, -9, -8, -2, 0, 1, 2, 3, 4, 5, 6, 11, 12, 13, 15, 22, 23];
const WAVE_OFFSETS = [-16, -15, -5];

/** What happens at and around an event, by day. */
export function createStages(
  year: Year,
  {
    people,
    cases,
    mail,
  }: { people: number; cases: readonly Case[]; mail: ReturnType<typeof createMail> },
) {
  const { site, events, journal } = year;
  const { ask, staff } = site;
  const replies = new Map<string, () => Promise<unknown>>();
  const invitations = inviteAgain(year);
  let known = 0;

  const withLoss = ({ visitors }: YearEvent, loss: string) =>
    visitors.filter((visitor) => visitor.loss === loss && gaveSample(visitor));

  async function open({ index }: Due) {
    const event = await openEvent(site, `Event ${index + 1}`, year.today, -OPENED, 2 * people);
    const visitors = createVisitors(cases, people, known);
    known += people;
    events.push({ ...event, visitors, laboratory: createLaboratory(site, event, visitors) });
  }

  async function book(event: YearEvent) {
    for (const [index, visitor] of event.visitors.entries()) {
      visitor.time = getTime(index);
      if (visitor.booked === 'website') await bookOnline(site, event, visitor);
      if (visitor.booked === 'telephone') await bookByTelephone(site, event, visitor);
      if (visitor.booked !== 'walk-in') {
        visitor.reference = await readReference(site, event, visitor);
      }
    }
    journal.addAll(event, event.visitors);
  }

  async function hold(event: YearEvent) {
    const { visitors } = event;
    const { close } = await runDay(site, event, visitors);
    year.found.push(...(await close()));
    for (const visitor of visitors) {
      const path = `/staff/events/${event.id}/bookings/${visitor.appointmentId}`;
      const { booking } = (await ask(staff.coordinator, 'GET', path)).body;
      visitor.profileId = booking.profile_id;
      if (visitor.booked !== 'walk-in' && visitor.address !== null) {
        visitor.mails.push('Your test on');
      }
    }
    await site.at(event.date, '19:00');
    const { found, reply } = await sendTubes(site, event, visitors.filter(gaveSample));
    year.found.push(...found);
    replies.set(event.id, reply);
  }

  async function askForErasure(event: YearEvent) {
    for (const { profileId: profile_id } of withLoss(event, 'person erased')) {
      const body = { kind: 'erasure', profile_id, asked_by: null };
      const how = { channel: 'telephone', received_on: year.today };
      await ask(staff.coordinator, 'POST', '/staff/data-requests', { ...body, ...how });
    }
  }

  async function reportResults({ laboratory, visitors }: YearEvent) {
    const tested = visitors.filter((one) => gaveSample(one) && !one.isMissing);
    const reported = tested.filter(({ loss }) => loss !== 'row missing from the file');
    const misnamed = reported.filter(({ loss }) => loss === 'row with another name');
    const right = reported.filter((one) => !misnamed.includes(one));
    await site.at(year.today, '11:00');
    await laboratory.report(reported, (one) =>
      misnamed.includes(one) ? { name: 'Dai Llewellyn' } : {},
    );
    for (const one of right.filter(({ isErased }) => !isErased)) {
      laboratory.shows(one, laboratory.valueOf(one));
      if (one.loss !== 'clinician on leave') continue;
      // Nobody calls them: the mail is sent after a day.
      Object.assign(one, { call: null });
      if (one.address !== null) one.mails.push('Your test result is ready');
    }
    const onLeave = tested.filter(({ loss }) => loss === 'clinician on leave');
    await leave(onLeave.map(({ profileId }) => profileId));
  }

  /** A clinician takes on these follow-ups, then goes on leave. */
  async function leave(profileIds: readonly string[]) {
    const open = await site.listed(staff.releaser, '/staff/follow-ups');
    for (const { follow_up_id, profile_id } of open) {
      if (!profileIds.includes(profile_id)) continue;
      const body = { owner: staff.onLeave.userId, due_on: addDays(year.today, 7), reason: null };
      await ask(staff.releaser, 'PATCH', `/staff/follow-ups/${follow_up_id}`, body);
    }
  }

  async function withdraw(event: YearEvent) {
    const wrong = withLoss(event, 'result withdrawn');
    await event.laboratory.report(wrong, () => ({ status: 'withdrawn' }));
    for (const one of wrong) {
      Object.assign(one, { value: null, withdrawn: true, call: null });
      if (one.address !== null) one.mails.push('Please do not rely on your test result');
      const [kind, after] = one.raised ? ['changed results', 1] : ['results not told', 3];
      journal.add(
        'result withdrawn',
        one.reference,
        String(kind),
        addDays(year.today, Number(after)),
      );
    }
  }

  const LATE: Record<number, (event: YearEvent, due: Due) => Promise<unknown>> = {
    [-16]: (event) => invitations.send(event),
    [-9]: book,
    [-5]: (event) => invitations.book(event),
    0: hold,
    2: askForErasure,
    3: reportResults,
    12: withdraw,
  };
  const eventAt = ({ index }: Due): YearEvent => {
    const event = events[index];
    if (!event) throw new Error(`event ${index} is not open`);
    return event;
  };
  return {
    ahead: 1 - OPENED,
    /** Days before and after an event on which something happens. */
    offsetsOf: (index: number, spacing: number) =>
      index * spacing < DUE_AFTER_DAYS ? OFFSETS : [...WAVE_OFFSETS, ...OFFSETS],
    isSenderDead: invitations.isSenderDead,
    /** Before anybody is at work. */
    async early(due: Due) {
      if (due.offset === 1) await replies.get(eventAt(due).id)?.();
      if (due.offset === 1) await mail.send();
    },
    async late(due: Due) {
      if (due.offset === OPENED) await open(due);
      else await LATE[due.offset]?.(eventAt(due), due);
    },
  };
}
