import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';

test.for([
  ['ZE2 9AB', 'ze29ab', { exact: true, place: { city: 'Sandwick', postcode: 'ZE2 9AB' } }],
  [
    'ZE3 9AC',
    'ZE39XY',
    { exact: false, place: null, district: { district: 'ZE3', city: 'Sandwick' } },
  ],
  [
    'ZE1 1AB',
    'SA62 1AB',
    { place: null, district: { latitude: 51.841, longitude: -5.049, city: null } },
  ],
  ['BT99 1AB', 'BT99 9AB', { place: null, district: null }],
  ['D02 X285', 'D02 AF12', { place: null, district: null }],
] as const)(
  'with an event at %s, a look-up of %s returns %j',
  async ([postcode, asked, answer], { api }) => {
    await api.event({ postcode, city: 'Sandwick' });
    const as = await api.staff('coordinator');
    const path = `/staff/places?postcode=${encodeURIComponent(asked)}`;
    const { status, body } = await api.call('GET', path, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject(answer);
  },
);

test('staff of one event cannot look up other locations, and an incomplete postcode is refused', async ({
  api,
}) => {
  await api.event({ postcode: 'HS8 5SS' });
  const own = await api.event({ postcode: 'KW17 2AB' });
  const as = await api.staff('coordinator', own.id);
  const of = (postcode: string) =>
    api.call('GET', `/staff/places?postcode=${encodeURIComponent(postcode)}`, { as });
  expect((await of('HS8 5SS')).body).toMatchObject({ place: null, district: { city: null } });
  expect((await of('KW17 2AB')).body.exact).toBe(true);
  expect((await of('KW17')).status).toBe(422);
});
