import { randomUUID } from 'node:crypto';
import { bookingRequest, consentRequest } from '../factories.ts';
import type { BenchSystem } from './bench-system.ts';
import type { BenchEvent, Person } from './crowd.ts';

interface Answer {
  status: number;
  text: string;
}
export type Post = (path: string, headers: Record<string, string>, body: object) => Promise<Answer>;

/** Sends a new key with each call, as the site does for each press of a button. */
const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'idempotency-key': randomUUID(),
});

const timeOf = (event: BenchEvent, slot: number) => event.slots[slot % 12]?.time;

async function done(post: Post, person: Person, path: string, body: object, expected = 201) {
  const { status, text } = await post(path, headersOf(person), body);
  if (status !== expected) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}

const hold = (post: Post, person: Person, event: BenchEvent, slot: number) =>
  done(post, person, `/events/${event.id}/holds`, { start_time: timeOf(event, slot) });

export const book = (post: Post, person: Person, event: BenchEvent, slot: number) =>
  post('/appointments', headersOf(person), bookingRequest(person, event, timeOf(event, slot)));

export async function holdAndBook(post: Post, person: Person, event: BenchEvent, slot: number) {
  await hold(post, person, event, slot);
  const { status, text } = await book(post, person, event, slot);
  if (status !== 201) throw new Error(`appointment: ${status} ${text}`);
}

/** Makes the calls of a paid booking: hold, consent, order, card, capture. */
export async function holdAndPay(
  { payments }: Pick<BenchSystem, 'payments'>,
  post: Post,
  person: Person,
  event: BenchEvent,
  slot: number,
): Promise<string> {
  const held = await hold(post, person, event, slot);
  const holdId: string = held.hold.hold_id;
  await done(post, person, '/medical/consent', consentRequest(person, event));
  const cart = [{ description: 'PSA blood test', amount: 25, shippingPreference: 'NO_SHIPPING' }];
  const { id } = await done(post, person, '/payments/orders', { cart, holdId });
  await payments.enterCard(id);
  await done(post, person, `/payments/orders/${id}/capture`, {}, 200);
  return holdId;
}
