import { eventsResponse } from '@chaps/contracts';
import { slotTimes } from '@chaps/domain';
import type { OwnEvent } from '@chaps/e2e/events';
import { callApi, type Person } from '@chaps/e2e/person';
import { RESTORE_TEST_EVENT } from '../event-file.ts';

/** The event of event-file.ts, as a member sees it. @throws {Error} when it is not in the list */
export async function readAddedEvent(member: Pick<Person, 'accessToken'>): Promise<OwnEvent> {
  const { events } = eventsResponse.parse(await callApi(member, 'GET', '/events'));
  const event = events.find(({ event_name }) => event_name === RESTORE_TEST_EVENT);
  if (!event) throw new Error('The event that was added is not in the list.');
  const { event_id: id, event_name: name, event_date: date } = event;
  return { id, name, date, times: slotTimes(event) };
}
