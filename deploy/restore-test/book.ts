/**
 * Signs up, signs in and books the event that `npm run server -- restore-test` has added to the restored
 * database.
 */
import { registeredPerson, signInWithPassword } from '@chaps/e2e/person';
import { bookFree } from '@chaps/e2e/seats';
import { readAddedEvent } from './added-event.ts';

const person = await registeredPerson();
const session = await signInWithPassword(person.email);
const member = { ...person, accessToken: session.access_token };
const booked = await bookFree(member, await readAddedEvent(member));
process.stdout.write(`booked ${booked.appointment_id}\n`);
