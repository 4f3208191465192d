/**
 * A member of the site whose addresses and keys are in the environment, for the scenario of the full disk. Signs up,
 * then books the event that staff have added at each line that is read, and writes a line: 'booked', or why not.
 */
import { createInterface } from 'node:readline';
import { registeredPerson } from '@chaps/e2e/person';
import { bookFree } from '@chaps/e2e/seats';
import { addedEvent } from '../restore-test/added-event.ts';

const member = await registeredPerson();
const event = await addedEvent(member);
process.stdout.write('signed up\n');
for await (const _ of createInterface(process.stdin)) {
  const outcome = await bookFree(member, event).then(() => 'booked', String);
  process.stdout.write(`${outcome}\n`);
}
