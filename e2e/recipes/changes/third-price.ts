import type { Recipe } from '../checkout.ts';

const EVENTS = 'shared/contracts/src/events.ts';
const BOOKING = 'mfe-booking/src/routes/book-event.tsx';
const API_TEST = 'api/src/events/staff-events.test.ts';
const PAGE_TEST = 'mfe-booking/src/routes/book-event.test.tsx';
const PANEL = 'mfe-events/src/routes/event/booking-panel.tsx';

/** A concession as a third price. */
export const recipe: Recipe = (checkout) => {
  checkout.migration(
    'concession',
    `ALTER TABLE event_prices
  DROP CONSTRAINT event_prices_kind_check,
  ADD CONSTRAINT event_prices_kind_check CHECK (kind IN ('price', 'concession_price'));
`,
  );
  checkout.add(EVENTS, 'eventPrices', 'concession_price: pence.nullable().default(null)');
  checkout.add(EVENTS, 'PRICE_NAMES', `concession_price: 'concession'`);
  checkout.add(
    'shared/contracts/src/event-fields.ts',
    'EVENT_FIELDS',
    `concession_price: {
    label: 'Concession in pounds',
    entered: eventPrices.shape.concession_price,
    answer: shape.concession_price,
    blank: null,
  }`,
  );
  checkout.replace(
    PANEL,
    `<p className={styles.price}>{due === 0 ? 'Free of charge' : formatPence(due)}</p>;`,
    `(
    <>
      <p className={styles.price}>{due === 0 ? 'Free of charge' : formatPence(due)}</p>
      {due > 0 && event.concession_price !== null && (
        <p>Concession: {formatPence(event.concession_price)}</p>
      )}
    </>
  );`,
  );
  choose(checkout);
  test(checkout);
};

/** The choice of price on the booking page. */
const choose: Recipe = (checkout) => {
  checkout.import(BOOKING, `import { formatPence } from '@chaps/domain/money';`);
  checkout.replace(BOOKING, 'import type { Event }', 'import type { Event, PriceKind }');
  checkout.replace(BOOKING, 'import { Async, ', 'import { Async, CheckboxField, ');
  checkout.add(BOOKING, 'StepsProps', 'kind: PriceKind;');
  checkout.replace(
    BOOKING,
    'function BookingSteps({ event, email, hold, price, step }',
    'function BookingSteps({ event, email, hold, price, kind, step }',
  );
  checkout.replace(
    BOOKING,
    '{ start_time: startTime }',
    '{ start_time: startTime, price_kind: kind }',
  );
  checkout.replace(
    BOOKING,
    'const due = amountDue(event);',
    `const [kind, setKind] = useState<PriceKind>('price');
  const due = amountDue({ ...event, price: event[kind] ?? event.price });
  const concession = amountDue(event) > 0 && !appointment ? event.concession_price : null;`,
  );
  checkout.replace(
    BOOKING,
    '<BookingSteps event',
    `{concession !== null && (
          <CheckboxField
            label={\`I am entitled to the concession: \${formatPence(concession)}\`}
            checked={kind === 'concession_price'}
            onChange={({ target }) => setKind(target.checked ? 'concession_price' : 'price')}
          />
        )}
        <BookingSteps event`,
  );
  checkout.after(BOOKING, 'price={price} step={step}', ' kind={kind}');
};

/** Tests of the events API and of the booking page. */
const test: Recipe = (checkout) => {
  checkout.import(API_TEST, `import { composeMail } from '../mails.ts';`);
  checkout.replace(
    API_TEST,
    'const { order, atProvider } =',
    'const { order, capture, mails, atProvider } =',
  );
  checkout.replace(API_TEST, 'time: string) => {', 'time: string, more = {}) => {');
  checkout.replace(API_TEST, 'body: { start_time: time },', 'body: { start_time: time, ...more },');
  checkout.before(
    API_TEST,
    `  test('can be 0'`,
    `  test('of a concession is held, charged, and named by receipt and export', async () => {
    const prices = { price: 2500, concession_price: 1500, payment_required: true };
    const event = await published(prices);
    const shown = await api.call('GET', \`/events/\${event.id}\`);
    expect(shown.body.event).toMatchObject({ price: 2500, concession_price: 1500 });
    const { as, hold } = await holdAt(event, '09:00', { price_kind: 'concession_price' });
    expect(hold).toMatchObject({ price: 1500, product_name: 'PSA blood test, concession' });
    const { body } = await order(as, hold.hold_id);
    expect((await atProvider(body.id))?.amount.value).toBe('15.00');
    await api.payments.enterCard(body.id);
    expect((await capture(as, body.id)).status).toBe(200);
    const [receipt] = await mails(hold.hold_id);
    const text = receipt && (await composeMail(api.services, receipt))?.text;
    expect(text).toMatch(/PSA blood test, concession[\\s\\S]*£15\\.00/);
    const path = \`/auth/profile/export?email=\${encodeURIComponent(as.email)}\`;
    expect((await api.call('GET', path, { as })).text).toContain('PSA blood test, concession');
  });

`,
  );
  checkout.before(
    PAGE_TEST,
    `describe('a closed event offers`,
    `describe('a concession', () => {
  test('is chosen before the time, shown in the summary and claimed', async () => {
    const event = eventOf({ concession_price: 1500 });
    api.answers[EVENT_CALL] = { body: { event } };
    const { user } = open({ eventDetails: event });
    await user.click(await screen.findByRole('checkbox', { name: /concession: £15\\.00/ }));
    const summary = screen.getByRole('region', { name: 'Order summary' });
    expect(within(summary).getAllByText('£15.00')).toHaveLength(3);
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    await waitFor(() =>
      expect(api.sent(HOLDS)).toEqual([{ start_time: '11:40', price_kind: 'concession_price' }]),
    );
  });
});

`,
  );
};
