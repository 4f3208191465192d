import { pickFields } from '@chaps/contracts/event-fields';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

/** Fields whose controls have their own labels. */
const OWN_LABELS: Record<string, RegExp> = {
  breaks: /^Break 1 from/,
  place_confirmed: /^This is the right location/,
};

test('the event form has a control for each field of an event', async () => {
  signInStaff();
  const event = makeStaffEvent({}, { breaks: [{ from: '09:15', to: '09:30' }] });
  staffApi({
    'GET /staff/products': { body: { products: [] } },
    [`GET /staff/events/${EVENT_ID}`]: { body: event },
  });
  renderRemote(`/staff/events/${EVENT_ID}/settings`);
  await screen.findByRole('button', { name: 'Save' });
  const without = Object.entries(pickFields('label')).filter(([name, label]) => {
    const labelled = screen.queryAllByLabelText((text) =>
      OWN_LABELS[name] ? OWN_LABELS[name].test(text) : text.startsWith(label),
    );
    return labelled.length === 0;
  });
  expect(without).toEqual([]);
});
