import type { EventTemplate } from '@chaps/contracts/event-templates';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const TEMPLATES = '/staff/event-templates';
const { event_id: _id, event_date: _day, ...details } = makeStaffEvent().event;
const lodge: EventTemplate = {
  template_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d95',
  name: 'Lodge, evening',
  details,
  changed_by: 'coordinator@example.org',
  changed_at: '2026-11-20T09:00:00.000Z',
};

function start(templates = [lodge]) {
  signInStaff();
  return staffApi({
    [`GET ${TEMPLATES}`]: { body: { templates } },
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    'GET /staff/products': {
      body: { products: [{ product_id: 'psa', product_name: 'PSA test', product_price: 2500 }] },
    },
  });
}

test('an event is saved as a template under an unused name', async () => {
  const api = start();
  const call = `POST ${TEMPLATES}`;
  const taken = 'A template with this name already exists.';
  api.answers[call] = problem(422, 'VALIDATION_FAILED', 'No.', { name: taken });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Save as a template');
  const name = await screen.findByLabelText('Name of the template');
  expect(name).toHaveValue('Rotary Ipswich');
  await press('Save the template');
  expect(await screen.findAllByText(taken, { exact: false })).not.toHaveLength(0);
  api.answers[call] = { body: { template_id: lodge.template_id } };
  await userEvent.type(name, ', evening');
  await press('Save the template');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(call).at(-1)).toEqual({ event_id: EVENT_ID, name: 'Rotary Ipswich, evening' });
});

test('a new event starts from a template with everything except the day', async () => {
  const api = start();
  const { address } = renderRemote('/staff/new-event');
  await userEvent.click(await screen.findByRole('link', { name: 'Lodge, evening' }));
  await waitFor(() => expect(address()).toBe(`/staff/new-event?template=${lodge.template_id}`));
  expect(
    await screen.findByText(/^This is an event from the template ‘Lodge, evening’/),
  ).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Ipswich');
  expect(screen.getByLabelText(/Price in pounds/)).toHaveValue('25.50');
  const date = screen.getByLabelText('Date');
  expect(date).toHaveValue('');
  await userEvent.type(date, '2999-03-04');
  await screen.findByRole('option', { name: 'PSA test (£25.00)' });
  api.answers['POST /staff/events'] = { body: { event_id: EVENT_ID } };
  await press('Save the draft');
  await waitFor(() => expect(address()).toBe(`/staff/events/${EVENT_ID}`));
  expect(api.sent('POST /staff/events')).toMatchObject([
    { event_name: 'Rotary Ipswich', event_date: '2999-03-04', price: 2550 },
  ]);
});

test('templates are listed in the settings, renamed and deleted', async () => {
  const api = start();
  const path = `${TEMPLATES}/${lodge.template_id}`;
  renderRemote(TEMPLATES);
  const row = await screen.findByRole('row', { name: /Lodge, evening.*Rotary Ipswich, Ipswich/ });
  expect(within(row).getByText('09:00 to 10:00')).toBeVisible();
  api.answers[`PATCH ${path}`] = () => {
    api.answers[`GET ${TEMPLATES}`] = { body: { templates: [{ ...lodge, name: 'Lodge' }] } };
    return DONE;
  };
  await press('Rename Lodge, evening');
  const name = await screen.findByLabelText('Name of the template');
  await userEvent.clear(name);
  await userEvent.type(name, 'Lodge');
  await press('Rename it');
  await screen.findByRole('button', { name: 'Delete Lodge' });
  expect(api.sent(`PATCH ${path}`)).toEqual([{ name: 'Lodge' }]);
  api.answers[`DELETE ${path}`] = () => {
    api.answers[`GET ${TEMPLATES}`] = { body: { templates: [] } };
    return DONE;
  };
  await press('Delete Lodge');
  await press('Delete the template');
  expect(await screen.findByText('There are no templates yet.')).toBeVisible();
});
