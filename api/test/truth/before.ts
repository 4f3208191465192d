import { type GeneratedPerson, generatePeople, isAtEvent } from './people.ts';
import type { Json, Site } from './site.ts';

export const ANSWERS = {
  numberOfPsaTest: '1',
  familyHistoryProstateCancer: 'No',
  familyHistoryBreastOvarianCancer: 'No',
  medicationHistory: 'None',
  terms: true,
  sampleConsent: true,
};

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Times of an event, every ten minutes. */
const TIMES = Array.from({ length: 48 }, (_, slot) => {
  const minutes = 9 * 60 + slot * 10;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
export const getTime = (index: number) => TIMES[index % TIMES.length] ?? '';

export interface Day {
  id: string;
  date: string;
}

const MAILBOXES = { refused: 'unknown-mailbox', 'confirms deliveries': 'confirming-mailbox' };

/** A new address; the mail emulator chooses its behaviour by how the address begins. */
export const createAddress = (email: GeneratedPerson['email']): string | null =>
  email === 'none'
    ? null
    : `${email ? MAILBOXES[email] : 'truth'}-${crypto.randomUUID()}@example.org`;

/** Creates an event as a coordinator does, with a seat for everybody at each of its times. */
export async function openEvent(
  { ask, staff }: Site,
  name: string,
  today: string,
  days: number,
  people: number,
) {
  const date = addDays(today, days);
  const { body } = await ask(staff.coordinator, 'POST', '/staff/events', {
    event_name: name,
    event_description: '',
    ...{ product_id: 'psa', payment_required: true, event_date: date },
    ...{ start_time: '09:00', end_time: '17:00', session_duration: 10 },
    ...{ is_private: false, exclusive_for: null, contact_email: 'events@example.org' },
    ...{ address_line_1: 'Castle Park Hall', address_line_2: null, city: 'Colchester' },
    ...{ state: 'Essex', postcode: 'CO1 1TJ', country: 'United Kingdom' },
    ...{ latitude: 51.8892, longitude: 0.9042, place_confirmed: true, lab_name: null },
    total_spaces: TIMES.length * Math.ceil(people / 12),
    ...{ price: null, concession_price: null },
  });
  await ask(staff.coordinator, 'POST', `/staff/events/${body.event_id}/publication`);
  return { id: String(body.event_id), date };
}

export async function bookOnline({ api, ask }: Site, event: Day, person: GeneratedPerson) {
  const account = person.account ?? (await api.person('truth'));
  const { profileId, email } = account;
  const { first, last, born } = person;
  const names = { first_name: first, last_name: last, date_of_birth: born };
  await ask(account, 'PATCH', `/auth/profile?email=${email}`, names);
  await ask(account, 'POST', '/medical/consent', {
    ...ANSWERS,
    psaTestDate: event.date,
    profileId,
  });
  const hold = { start_time: person.time };
  const { hold_id: holdId } = (await ask(account, 'POST', `/events/${event.id}/holds`, hold)).body
    .hold;
  const cart = [{ description: 'PSA', amount: 25, shippingPreference: 'NO_SHIPPING' }];
  const order = (await ask(account, 'POST', '/payments/orders', { cart, holdId })).body.id;
  await api.payments.enterCard(order);
  await ask(account, 'POST', `/payments/orders/${order}/capture`);
  Object.assign(person, { account, address: email, appointmentId: holdId, paid: 2500 });
  person.mails.push('Your booking is confirmed');
}

export async function bookByTelephone({ ask, staff }: Site, event: Day, person: GeneratedPerson) {
  const { first, last, born, email, pays, time } = person;
  const address = createAddress(email);
  const path = `/staff/events/${event.id}/bookings`;
  const { body } = await ask(staff.coordinator, 'POST', path, {
    person: {
      ...{ first_name: first, last_name: last, date_of_birth: born },
      ...{ phone: '+441632960000', email: address },
    },
    start_time: time,
    consent: { answers: ANSWERS, through: pays ? 'paper' : 'telephone' },
    payment: pays ? 'on the day' : 'host',
  });
  Object.assign(person, { address, appointmentId: body.booking.appointment_id });
  if (address !== null) person.mails.push('Your booking is confirmed');
}

/** Changes a booking before the day. */
async function changeBooking(site: Site, event: Day, another: Day, person: GeneratedPerson) {
  const { ask, staff } = site;
  const own = `/appointments/${person.appointmentId}`;
  const { account, before, time } = person;
  if (before === 'cancels' && account) {
    const { refund } = (await ask(account, 'GET', `${own}/cancellation`)).body.cancellation;
    await ask(account, 'POST', `${own}/cancellation`, { refund });
    person.promised = refund;
    person.mails.push('Your appointment has been cancelled');
  }
  if (before === 'moves' && account) {
    const start_time = getTime(TIMES.indexOf(time) + 7);
    await ask(account, 'POST', `${own}/move`, { start_time });
    person.time = start_time;
    person.mails.push('Your appointment has a new time');
  }
  if (before === 'is moved away') {
    const path = `/staff/events/${event.id}/bookings/${person.appointmentId}/move`;
    await ask(staff.coordinator, 'POST', path, { event_id: another.id, start_time: time });
    person.mails.push('Your appointment has a new time');
  }
}

/** Has people book, cancel and move, and calls off another event. */
export async function prepare(site: Site, count: number) {
  const { api, ask, staff } = site;
  // Products cannot be added through the API: the test data adds them.
  await api.event();
  const event = await openEvent(site, 'The day', api.today, 9, count);
  const another = await openEvent(site, 'A later day', api.today, 30, count);
  const doomed = await openEvent(site, 'A day that is called off', api.today, 12, count);
  const people = generatePeople(count);
  for (const [index, person] of people.entries()) {
    person.time = getTime(index);
    const isDoomed = !isAtEvent(person) && person.before !== 'is moved away';
    if (person.booked === 'website') await bookOnline(site, isDoomed ? doomed : event, person);
    if (person.booked === 'telephone') await bookByTelephone(site, event, person);
  }
  await site.sendMails();
  for (const person of people) await changeBooking(site, event, another, person);
  const reason = { reason: 'The hall is flooded.' };
  await ask(staff.coordinator, 'POST', `/staff/events/${doomed.id}/call-off`, reason);
  for (const person of people) {
    const at = isAtEvent(person) ? event : person.before === 'is moved away' ? another : doomed;
    if (at === doomed) person.mails.push('We have had to cancel');
    if (person.booked !== 'walk-in') person.reference = await readReference(site, at, person);
  }
  return { event, another, doomed, people };
}

/** Reads the booking reference, as staff do when somebody telephones. */
export async function readReference(
  { ask, staff }: Site,
  at: Day,
  { appointmentId }: GeneratedPerson,
) {
  const path = `/staff/events/${at.id}/bookings/${appointmentId}`;
  const { booking }: Json = (await ask(staff.coordinator, 'GET', path)).body;
  return String(booking.reference);
}
