import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/console.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';
import { addResult } from '../../test/released-result.ts';

const BORN = SIXTY_YEARS_AGO;

let calls = 0;

const test = base.extend('link', ({ api, console: { call } }) => {
  const post = (path: string, body: object) => api.call('POST', `/pay-links${path}`, { body });
  /** A place that staff hold for a person without an account, who has received the mailed link. */
  const kept = async (payment = 'link') => {
    const event = await api.event({ paymentRequired: true });
    const email = `link-${crypto.randomUUID()}@example.org`;
    const person = { first_name: 'Alan', last_name: 'Waite', date_of_birth: BORN, phone: null };
    const { body } = await call('POST', `${event.id}/bookings`, {
      person: { ...person, email },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment,
    });
    const { reference, appointment_id: id } = body.booking;
    return { event, email, id: String(id), reference: String(reference) };
  };
  /** Each call has its own address, because guesses are limited by address and by reference. */
  const open = async (reference: string, date_of_birth = BORN) => {
    calls += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${calls}` };
    return api.call('POST', '/pay-links', { body: { reference, date_of_birth }, headers });
  };
  const passFor = async (reference: string): Promise<string> => (await open(reference)).body.pass;
  return { post, kept, open, passFor };
});

describe('a seat held until its payment link is paid', () => {
  test('is paid with its reference and the date of birth, without an account', async ({
    api,
    link: { post, kept, open },
  }) => {
    const { email, reference, id } = await kept();
    await api.sendMails();
    const [mail] = api.mailbox.store.list(email);
    expect(mail?.text).toContain(`/pay?reference=${reference}`);
    expect(mail?.text).toContain('You do not need an account');
    // As a person might type it from the mail.
    const { status, body, headers } = await open(reference.toLowerCase().replace('-', ' '));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.appointment).toMatchObject({ reference, price: 2500, status: 'held' });
    expect(JSON.stringify(body)).not.toMatch(/Waite|link-|visit/);
    const order = await post('/orders', { pass: body.pass });
    expect(order.status).toBe(201);
    await api.payments.enterCard(order.body.id);
    const captured = await post('/capture', { pass: body.pass, order_id: order.body.id });
    expect(captured.status, captured.text).toBe(200);
    expect(captured.body).toMatchObject({
      status: 'COMPLETED',
      appointment: { appointment_id: id, status: 'confirmed' },
    });
    const again = await post('/appointment', { pass: body.pass });
    expect(again.body.appointment.status).toBe('confirmed');
    await api.sendMails();
    expect(api.mailbox.store.list(email)[0]?.subject).toContain('Your booking is confirmed');
  });

  test('does not show whether a result has been released', async ({
    api,
    link: { post, kept, open },
  }) => {
    const { reference, id } = await kept();
    const { pass } = (await open(reference)).body;
    const { body: order } = await post('/orders', { pass });
    await api.payments.enterCard(order.id);
    await post('/capture', { pass, order_id: order.id });
    await addResult(api.owner, id);
    const answers = [
      await open(reference),
      await post('/appointment', { pass }),
      await post('/capture', { pass, order_id: order.id }),
    ];
    expect(answers.map(({ body }) => body.appointment.status)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
  });

  test('looks the same as any other to someone who guesses', async ({ link: { kept, open } }) => {
    const { reference } = await kept();
    const { reference: onTheDay } = await kept('on the day');
    const answers = [
      await open(reference, '1950-01-01'),
      await open('CH-22222222'),
      await open(onTheDay),
    ];
    const seen = answers.map(({ status, body }) => ({
      status,
      code: body.error.code,
      message: body.error.message,
    }));
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(seen[0]?.status).toBe(404);
  });

  test('cannot be opened by repeated guessing', async ({ link: { kept, open } }) => {
    const { reference } = await kept();
    const guesses: number[] = [];
    for (let day = 1; day <= 21; day += 1) {
      guesses.push((await open(reference, `1950-01-${String(day).padStart(2, '0')}`)).status);
    }
    expect(guesses.slice(-1)).toEqual([429]);
    expect((await open(reference)).status).toBe(429);
  });
});

describe('a pass', () => {
  test('is valid for one seat and one hour', async ({ api, link: { post, kept, passFor } }) => {
    const [mine, other] = [await kept(), await kept()];
    const [pass, theirs] = [await passFor(mine.reference), await passFor(other.reference)];
    const order = await post('/orders', { pass: theirs });
    expect((await post('/capture', { pass, order_id: order.body.id })).status).toBe(404);
    const { now } = api.services;
    api.services.now = () => new Date(now().getTime() + 61 * 60_000);
    expect((await post('/orders', { pass })).status).toBe(404);
    expect((await post('/appointment', { pass })).status).toBe(404);
    api.services.now = now;
    expect((await post('/orders', { pass: `${pass}x` })).status).toBe(404);
  });

  test('cannot pay for a seat that someone else now has', async ({
    payment,
    link: { post, kept, passFor },
  }) => {
    const { id, reference } = await kept();
    const pass = await passFor(reference);
    await payment.lapse(id);
    expect(outcome(await post('/orders', { pass }))).toEqual([409, 'HOLD_EXPIRED']);
  });
});
