/**
 * A member of the site whose addresses and keys are in the environment, for the scenario of the full disk.
 * Signs up, then for each line on standard input books the event that staff have added, and prints 'booked'
 * or why not.
 */
import { createInterface } from 'node:readline';
import { registeredPerson } from '@chaps/e2e/person';
import { bookFree } from '@chaps/e2e/seats';
import { readAddedEvent } from '../restore-test/added-event.ts';

const member = await registeredPerson();
const event = await readAddedEvent(member);
process.stdout.write('signed up\n');
for await (const _ of createInterface(process.stdin)) {
  const outcome = await bookFree(member, event).then(() => 'booked', String);
  process.stdout.write(`${outcome}\n`);
}
