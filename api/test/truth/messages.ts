import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from './before.ts';
import { type GeneratedPerson, gaveSample } from './people.ts';
import type { Site } from './site.ts';

const AT_THE_LABORATORY = {
  subject: 'The laboratory has your sample',
  body: 'Dear {first_name}, the laboratory has your sample.',
};

/** Writes to those who gave a sample, and tries a group for which the message would be untrue. */
export async function sendMessages(site: Site, event: Day, people: readonly GeneratedPerson[]) {
  const { ask, isRefused, staff, api } = site;
  const path = `/staff/events/${event.id}/messages`;
  const message = (group: string) => ({
    ...AT_THE_LABORATORY,
    ...{ message_id: randomUUID(), to: { group } },
  });
  const found: string[] = [];
  if (!(await isRefused(staff.coordinator, 'POST', path, message('arrived')))) {
    found.push('people without a sample are told that the laboratory has it');
  }
  const { body } = await ask(staff.coordinator, 'POST', path, message('sample taken'));
  // An address that has been refused receives nothing.
  const reached = people.filter(
    (person) => gaveSample(person) && person.address !== null && person.email !== 'refused',
  );
  if (body.people !== reached.length) {
    found.push(`'people get an e-mail' says ${body.people} in place of ${reached.length}`);
  }
  for (const person of reached) person.mails.push(AT_THE_LABORATORY.subject);
  // The half minute in which it can be cancelled has passed.
  await sql`UPDATE outbox SET next_attempt_at = now() WHERE sent_at IS NULL`.execute(api.owner);
  await site.sendMails();
  return found;
}
