import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const SUMS = {
  ...{ invited: 40, booked: 70, came: 70, sampled: 65, cost: 130_000, cost_per_person: 2000 },
  ages: [
    { name: '40 to 49', people: 20 },
    { name: '50 to 59', people: null },
    { name: 'over 80', people: 0 },
  ],
  distances: [{ name: 'under 5 miles', people: 70 }],
  results: [
    { name: 'green', people: 60 },
    { name: 'red', people: 5 },
  ],
  follow_ups: [
    { name: 'within 42 days', people: null },
    { name: 'later', people: null },
  ],
};
const EVENT = { event_name: 'Rotary Ipswich', event_date: '2026-01-10', host_name: 'Rotary' };
const ROW = {
  ...{ key: EVENT_ID, name: EVENT.event_name, event_date: EVENT.event_date, events: 1 },
  ...{ invited: 40, booked: 70, came: 70, sampled: null, cost: 130_000, cost_per_person: null },
};
const REPORTS = {
  ...{ years: ['2026', '2025'], hosts: ['Rotary'], events: 1 },
  ...{ without_results: 0, without_follow_ups: 1, without_cost: 2, sums: SUMS, rows: [ROW] },
};

const ofEvent = `GET /staff/events/${EVENT_ID}/report`;
const host = () =>
  makeStaffMe('host', {
    grants: [{ role: 'host', event_id: EVENT_ID, event_name: 'Rotary Ipswich', expires_at: null }],
  });

/** jsdom has no files. */
function allowFiles() {
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => {};
}

describe('an event’s report', () => {
  const closed = (changes: object = {}) => ({
    body: { ...EVENT, report: { ...SUMS, closed_at: '2026-01-10T18:00:00.000Z', ...changes } },
  });

  test('shows figures and plots, repeats them in tables, and withholds small numbers', async () => {
    signInStaff();
    staffApi({ 'GET /staff/me': { body: host() }, [ofEvent]: closed() });
    renderRemote(`/staff/event-reports/${EVENT_ID}`);
    const ages = await screen.findByRole('table', { name: 'Results by age' });
    expect(within(ages).getByRole('row', { name: '40 to 49 20' })).toBeVisible();
    expect(within(ages).getByRole('row', { name: '50 to 59 withheld*' })).toBeVisible();
    expect(within(ages).queryByText('Over 80')).toBeNull();
    expect(screen.getByText('Results by age, people')).toBeVisible();
    expect(screen.getByText('Raised results followed up: all numbers are withheld.')).toBeVisible();
    expect(screen.getByText('£20.00')).toBeVisible();
    expect(screen.getByText('Host: Rotary')).toBeVisible();
    expect(screen.getByText(/Numbers below 5 are withheld/)).toBeVisible();
    expect(screen.getByText(/the event cost that staff entered/)).toBeVisible();
  });

  test('says what is not known yet', async () => {
    signInStaff();
    staffApi({ [ofEvent]: closed({ results: null, ages: null, follow_ups: null }) });
    renderRemote(`/staff/event-reports/${EVENT_ID}`);
    expect(await screen.findByText(/once the laboratory has reported all samples/)).toBeVisible();
  });

  test('appears once the books are closed', async () => {
    signInStaff();
    staffApi({
      'GET /staff/me': { body: host() },
      [ofEvent]: { body: { ...EVENT, report: null } },
    });
    renderRemote(`/staff/event-reports/${EVENT_ID}`);
    expect(await screen.findByText(/appears here once the books are closed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save the report as a PDF' })).toBeNull();
  });

  test('can be saved as a PDF', async () => {
    signInStaff();
    allowFiles();
    const api = staffApi({ [ofEvent]: closed(), [`${ofEvent}/file`]: { body: '%PDF' } });
    renderRemote(`/staff/event-reports/${EVENT_ID}`);
    await press('Save the report as a PDF');
    expect(await screen.findByText('The report has been saved as a PDF.')).toBeVisible();
    expect(api.received.at(-1)?.call).toBe(`${ofEvent}/file`);
  });
});

describe('reports of events', () => {
  const PATH = 'GET /staff/event-reports';

  test('are all that a host sees under Reports', async () => {
    signInStaff();
    const api = staffApi({ 'GET /staff/me': { body: host() }, [PATH]: { body: REPORTS } });
    const { address } = renderRemote('/staff/reports');
    const table = await screen.findByRole('table', { name: 'By event' });
    expect(address()).toBe('/staff/event-reports');
    const row = within(table).getByRole('row', { name: /Rotary Ipswich/ });
    expect(row).toHaveTextContent('withheld*');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      `/staff/event-reports/${EVENT_ID}`,
    );
    expect(screen.getByText(/Follow-ups from 1 event are not included yet/)).toBeVisible();
    expect(screen.getByText(/The cost of 2 events is not included/)).toBeVisible();
    expect(api.received.map(({ call }) => call)).not.toContain('GET /staff/reports/bookings');
  });

  test('can be filtered by year and host, shown with a row for each host, and saved with the same filters', async () => {
    signInStaff();
    allowFiles();
    const api = staffApi({ [PATH]: { body: REPORTS }, [`${PATH}/file`]: { body: '%PDF' } });
    const { user } = renderRemote('/staff/event-reports');
    await screen.findByRole('table', { name: 'By event' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Host' }), 'Rotary');
    await user.selectOptions(screen.getByRole('combobox', { name: 'One row for each' }), 'host');
    api.answers[PATH] = {
      body: { ...REPORTS, rows: [{ ...ROW, key: 'Rotary', name: 'Rotary', event_date: null }] },
    };
    await press('Search');
    const table = await screen.findByRole('table', { name: 'By host' });
    expect(within(table).getByRole('row', { name: /^Rotary 1/ })).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'Report on events in 2026 for Rotary' }),
    ).toBeVisible();
    await press('Save as PDF');
    await waitFor(() =>
      expect(api.received.at(-1)).toMatchObject({
        call: `${PATH}/file`,
        query: { by: 'host', year: '2026', host: 'Rotary' },
      }),
    );
  });

  test('say when no books are closed', async () => {
    signInStaff();
    staffApi({ [PATH]: { body: { ...REPORTS, events: 0, rows: [] } } });
    renderRemote('/staff/event-reports?year=2025');
    expect(await screen.findByText('No matching events with closed books.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save as PDF' })).toBeNull();
  });
});
