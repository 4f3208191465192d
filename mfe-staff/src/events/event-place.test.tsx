import { type Answer, problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const FIND = 'GET /staff/places';
const place = {
  event_name: 'Rotary Colchester',
  event_date: '2026-05-03',
  address_line_1: 'Moot Hall',
  address_line_2: null,
  city: 'Colchester',
  state: 'Essex',
  postcode: 'CO1 1PJ',
  country: 'United Kingdom',
  latitude: 51.89,
  longitude: 0.904,
};

function start(answer: Answer) {
  signInStaff();
  const api = staffApi({
    'GET /staff/products': { body: { products: [] } },
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [FIND]: answer,
  });
  renderRemote(`/staff/events/${EVENT_ID}/settings`);
  return api;
}

async function find(postcode: string) {
  const field = await screen.findByLabelText('Postcode');
  await userEvent.clear(field);
  await userEvent.type(field, postcode);
  await press('Find the address');
}

test('a postcode fills in the venue of the last event there', async () => {
  const api = start({ body: { place, exact: true } });
  await find('CO1 1PJ');
  const words = 'This is the address of Rotary Colchester on 3 May 2026. Please check it.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveValue('Moot Hall');
  expect(screen.getByLabelText('Town')).toHaveValue('Colchester');
  expect(screen.getByLabelText('Latitude')).toHaveValue('51.89');
  expect(api.received.at(-1)?.query).toEqual({ postcode: 'CO1 1PJ' });
});

const district = { district: 'ZE2', latitude: 60.296, longitude: -1.23, city: null };

test('a postcode without an event gets the centre of its district, until staff correct it', async () => {
  start({ body: { place: null, exact: false, district } });
  await find('ZE2 9AB');
  expect(
    await screen.findByText(/are roughly the centre of ZE2: please correct them/),
  ).toBeVisible();
  expect(screen.getByLabelText('Latitude')).toHaveValue('60.296');
  expect(screen.getByLabelText('Town')).toHaveValue('Ipswich');
  expect(screen.getByLabelText('Address')).toHaveValue('1 High Street');
  expect(screen.getByText(/^This is roughly the centre of ZE2/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Longitude'), '41');
  expect(screen.getByText(/^Is this the right location\?/)).toBeVisible();
});

test('the town is copied from the last event in the district', async () => {
  start({ body: { place: null, exact: false, district: { ...district, city: 'Sandwick' } } });
  await find('ZE2 9AB');
  expect(await screen.findByText(/The town is taken from the last event in ZE2\./)).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Sandwick');
});

test('an unknown postcode leaves the input unchanged', async () => {
  const api = start({ body: { place: null, exact: false, district: null } });
  await find('BT1 1AA');
  expect(await screen.findByText(/and we cannot find it on the map/)).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Ipswich');
  expect(screen.getByText(/^Is this the right location\?/)).toBeVisible();
  const message = 'Please enter a postcode such as IP1 1AA or D02 X285.';
  api.answers[FIND] = problem(422, 'VALIDATION_FAILED', message);
  await press('Find the address');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the map says when the coordinates are outside its area', async () => {
  start({ body: { place: null, exact: false } });
  expect(await screen.findByText(/^Is this the right location\?/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Longitude'));
  expect(screen.getByText(/^Enter a latitude from 49 to 61/)).toBeVisible();
});

test('changing the coordinates clears the confirmation of the location, which can then be given again', async () => {
  const PATCH = `PATCH /staff/events/${EVENT_ID}`;
  const api = start({ body: { place, exact: true } });
  api.answers[PATCH] = DONE;
  const confirm = await screen.findByLabelText('This is the right location');
  expect(confirm).toBeChecked();
  const latitude = screen.getByLabelText('Latitude');
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '52.07');
  expect(screen.getByLabelText('This is the right location')).not.toBeChecked();
  await press('Save');
  expect(await screen.findByText('The event has been saved.')).toBeVisible();
  expect(api.sent(PATCH)).toMatchObject([{ latitude: 52.07, place_confirmed: false }]);
  await userEvent.clear(screen.getByLabelText('Latitude'));
  await userEvent.type(screen.getByLabelText('Latitude'), '52.08');
  await userEvent.click(screen.getByLabelText('This is the right location'));
  await press('Save');
  await waitFor(() => expect(api.sent(PATCH)).toHaveLength(2));
  expect(api.sent(PATCH).at(-1)).toMatchObject({ latitude: 52.08, place_confirmed: true });
});
