import { randomUUID } from 'node:crypto';
import { createAddress, type Day, readReference } from './before.ts';
import { type GeneratedPerson, isAtEvent } from './people.ts';
import { type Json, type Site, toLondonInstant } from './site.ts';

type Action = Record<string, unknown> & { action_id: string };

/** The steps recorded for one person, by tablet. */
function stepsOf(person: GeneratedPerson, index: number, date: string) {
  const { first, last, born, address } = person;
  const details = {
    ...{ first_name: first, last_name: last, date_of_birth: born },
    ...(address === null
      ? { home_address: '1 High Street, Ipswich, IP1 1AA' }
      : { email: address }),
  };
  const isWalkIn = person.booked === 'walk-in';
  const start = toLondonInstant(date, '09:00').getTime() + index * 60_000;
  const step = (name: string, minute: number, more: object = {}): Action => ({
    action_id: randomUUID(),
    appointment_id: person.appointmentId,
    ...(isWalkIn ? { person: details } : {}),
    step: name,
    done_at: new Date(start + minute * 60_000).toISOString(),
    list_version: 0,
    ...more,
  });
  const tube = `T-${1000 + index}`;
  const typed = person.loss === 'wrong code typed' ? `${tube}X` : tube;
  const draw = (minute: number, sample_code = typed) => step('sampled', minute, { sample_code });
  const undo = ({ action_id: undoes }: Action, minute: number) => step('undo', minute, { undoes });
  const again = index % 2 === 0;
  const none = (minute: number) =>
    step('not sampled', minute, { reason: 'blood could not be drawn', invite_again: again });
  const consent = isWalkIn ? { paper_consent: {} } : {};
  const [arrived, ready] = [step('arrived', 0, consent), step('ready', 2)];
  const door: Action[] = [];
  const chair: Action[] = [];
  const sampled = (code = tube) => {
    person.tube = code;
  };
  const withoutSample = () => {
    person.noSample = { reason: 'blood could not be drawn', again };
  };
  if (person.pays) door.push(step('paid', 1, { method: person.pays }));
  if (person.pays) person.taken = 2500;
  switch (person.day) {
    case 'sampled':
    case 'sampled late': {
      door.push(arrived);
      chair.push(ready, draw(5));
      sampled();
      break;
    }
    case 'two tubes': {
      door.push(arrived, draw(6, `${tube}B`));
      chair.push(ready, draw(5));
      sampled(`${tube}B`);
      break;
    }
    case 'arrived at two tablets': {
      // The door undoes the arrival it recorded; the one recorded at the chair remains.
      door.push(arrived, undo(arrived, 8));
      chair.push(step('arrived', 1), ready, draw(5));
      sampled();
      break;
    }
    case 'not sampled': {
      door.push(arrived);
      chair.push(none(5));
      withoutSample();
      break;
    }
    case 'drawn by mistake': {
      const drawn = draw(5);
      door.push(arrived);
      chair.push(ready, drawn, undo(drawn, 6), none(7));
      withoutSample();
      break;
    }
    case 'arrived by mistake': {
      door.push(arrived, undo(arrived, 1));
      person.didNotCome = true;
      break;
    }
    case 'absent':
      person.didNotCome = person.before === undefined;
  }
  return { door, chair };
}

/** Records the event's day from the door, the chair and a late tablet. */
export async function runDay(site: Site, event: Day, people: readonly GeneratedPerson[]) {
  const { ask, staff, at, dayStaff } = site;
  const path = `/staff/events/${event.id}`;
  const tablets = await dayStaff(event.id);
  await at(event.date, '16:30');
  const door: Action[] = [];
  const chair: Action[] = [];
  const late: Action[] = [];
  for (const [index, person] of people.entries()) {
    if (!isAtEvent(person)) continue;
    if (person.booked === 'walk-in') {
      person.appointmentId = randomUUID();
      if (person.email !== 'none') person.address = createAddress(person.email);
    }
    const steps = stepsOf(person, index, event.date);
    if (person.day === 'sampled late') late.push(...steps.door, ...steps.chair);
    else {
      door.push(...steps.door);
      chair.push(...steps.chair);
    }
  }
  const upload = async (as: keyof typeof tablets, actions: Action[]) => {
    for (let from = 0; from < actions.length; from += 200) {
      const part = actions.slice(from, from + 200);
      const { results } = (await ask(tablets[as], 'POST', `${path}/actions`, { actions: part }))
        .body;
      const refused = results.filter(({ outcome }: Json) => outcome === 'rejected');
      if (refused.length > 0)
        throw new Error(`what was done is refused: ${JSON.stringify(refused)}`);
    }
  };
  /** Reads the references on the labels of people without a booking. */
  const readReferences = async (isUploaded: (person: GeneratedPerson) => boolean) => {
    for (const person of people.filter(isUploaded)) {
      if (person.booked === 'walk-in') person.reference = await readReference(site, event, person);
    }
  };
  const closeBooks = async () => {
    const isRefused = await site.isRefused(staff.coordinator, 'POST', `${path}/closure`, {});
    return isRefused ? ['the books of the day cannot be closed'] : [];
  };
  // The latest steps are uploaded first, and the chair's before the door's.
  await upload('chair', [...chair].reverse());
  await upload('door', door);
  await readReferences(({ day }) => day !== 'sampled late');
  return {
    /**
     * Decides whose tubes these are, closes the books, uploads a late tablet, and closes them
     * again.
     */
    async close() {
      await at(event.date, '18:00');
      const { sample_conflicts } = (await ask(staff.coordinator, 'GET', `${path}/balance`)).body;
      for (const { samples } of sample_conflicts) {
        const kept = samples.find(({ code }: Json) => people.some(({ tube }) => tube === code));
        await ask(staff.coordinator, 'POST', `${path}/sample-decisions`, {
          sample_ids: samples.map(({ sample_id }: Json) => sample_id),
          keep: kept.sample_id,
          reason: 'The other one was empty.',
        });
      }
      const found = await closeBooks();
      if (late.length > 0) {
        await upload('chair', late);
        found.push(...(await closeBooks()));
      }
      await readReferences(() => true);
      return found;
    },
  };
}

/** Tries actions that are forbidden for people who gave a sample; the product must refuse each. */
export async function tryForbiddenActions(
  site: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  const { isRefused, staff } = site;
  const path = `/staff/events/${event.id}`;
  const found: string[] = [];
  const sampled = people.filter(({ tube, before }) => tube !== null && before !== 'cancels');
  for (const person of sampled.slice(0, 3)) {
    const own = `${path}/bookings/${person.appointmentId}/cancellation`;
    const body = { policy_refund: 0, exception: null };
    if (!(await isRefused(staff.coordinator, 'POST', own, body))) {
      found.push(`the booking of somebody with a tube is cancelled: ${person.reference}`);
    }
  }
  return found;
}
