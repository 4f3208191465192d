import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** A coordinator's calls about one event. */
export async function eventEditor(api: Harness, eventId: string) {
  const as = await api.staff('coordinator');
  const path = `/staff/events/${eventId}`;
  const bodyOf = async (changes: object) => {
    const { event, version } = (await api.call('GET', path, { as })).body;
    const { event_id: _id, ...details } = event;
    return { ...details, ...changes, version };
  };
  const preview = async (changes: object) =>
    api.call('POST', `${path}/change-preview`, { as, body: await bodyOf(changes) });
  const save = async (changes: object, confirmation?: string) =>
    api.call('PATCH', path, { as, body: { ...(await bodyOf(changes)), confirmation } });
  const confirm = async (changes: object) =>
    save(changes, (await preview(changes)).body.confirmation);
  const read = async () => (await api.call('GET', path, { as })).body;
  const undo = () => api.call('POST', `${path}/change-undo`, { as });
  /** Sends all mails, including those held back for the minute in which a change can be undone. */
  const sendQueued = async () => {
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE sent_at IS NULL AND appointment_id IN (
      SELECT appointment_id FROM appointments WHERE event_id = ${eventId})`.execute(api.owner);
    await api.sendMails();
  };
  return { as, preview, save, confirm, read, undo, sendQueued };
}
