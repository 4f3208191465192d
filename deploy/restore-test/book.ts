/** Signs up, signs in and books the event that `npm run server -- restore-test` added to the restored database. */
import { eventsResponse } from '@chaps/contracts';
import { slotTimes } from '@chaps/domain';
import { ask, registeredPerson, signsIn } from '@chaps/e2e/person';
import { bookFree } from '@chaps/e2e/seats';
import { RESTORE_TEST_EVENT } from '../event-file.ts';

const person = await registeredPerson();
const session = await signsIn(person.email);
const member = { ...person, accessToken: session.access_token };
const { events } = eventsResponse.parse(await ask(member, 'GET', '/events'));
const event = events.find(({ event_name }) => event_name === RESTORE_TEST_EVENT);
if (!event) throw new Error('The event that was added is not in the list.');
const own = { id: event.event_id, name: event.event_name, date: event.event_date };
const booked = await bookFree(member, { ...own, times: slotTimes(event) });
process.stdout.write(`booked ${booked.appointment_id}\n`);
