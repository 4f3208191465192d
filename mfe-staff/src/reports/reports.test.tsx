import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const PERIOD = { since: '2026-10-01', until: '2026-11-26' };
const months = [
  { key: '2026-10', figures: { booked: 40, cancelled: 3 } },
  { key: '2026-11', figures: { booked: 25, cancelled: 0 } },
];
const weekdays = [
  { key: 'Monday', figures: { events: 2, seats: 40, booked: 30, came: 18, missed: 2 } },
  { key: 'Tuesday', figures: { events: 0, seats: 0, booked: 0, came: 0, missed: 0 } },
];
const ages = [
  { key: '40 to 49', figures: { booked: null } },
  { key: '50 to 59', figures: { booked: 7 } },
];

const reports = () =>
  staffApi({
    'GET /staff/reports/bookings': { body: { ...PERIOD, rows: months } },
    'GET /staff/reports/weekdays': { body: { ...PERIOD, rows: weekdays } },
    'GET /staff/reports/ages': { body: { ...PERIOD, rows: ages } },
  });

test('the first report shows the bookings of each month', async () => {
  signInStaff();
  reports();
  renderRemote('/staff/reports');
  const table = await screen.findByRole('table', {
    name: 'Bookings by month, 1 October 2026 to 26 November 2026',
  });
  const row = within(table).getByRole('row', { name: /October 2026/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['40', '3']);
  expect(screen.getByText('Booked', { selector: 'figcaption' })).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('2026-10-01');
});

test('another report can be chosen with its days, and shows shares', async () => {
  signInStaff();
  const api = reports();
  const { user, address } = renderRemote('/staff/reports?since=2026-10-01&until=2026-11-26');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Report' }), 'weekdays');
  await press('Search');
  const row = await screen.findByRole('row', { name: /Monday/ });
  expect(address()).toContain('report=weekdays');
  expect(row).toHaveTextContent('75%');
  expect(row).toHaveTextContent('10%');
  expect(screen.getByRole('row', { name: /Tuesday/ })).toHaveTextContent('–');
  const asked = api.received.find(({ call }) => call === 'GET /staff/reports/weekdays');
  expect(asked?.query).toEqual(PERIOD);
});

test('the report of towns also shows shares', async () => {
  signInStaff();
  const api = reports();
  api.answers['GET /staff/reports/towns'] = {
    body: { ...PERIOD, rows: [{ ...weekdays[0], key: 'Ipswich' }] },
  };
  renderRemote('/staff/reports?report=towns');
  expect(await screen.findByRole('row', { name: /Ipswich/ })).toHaveTextContent('75%');
});

test('the report of where people come from shows distances, and credits the source of postcodes', async () => {
  signInStaff();
  const api = reports();
  api.answers['GET /staff/reports/distances'] = {
    body: {
      ...PERIOD,
      rows: [
        { key: 'under 5 miles', figures: { booked: 210 } },
        { key: '5 to 10 miles', figures: { booked: 34 } },
        { key: 'not known', figures: { booked: 0 } },
      ],
    },
  };
  const { user } = renderRemote('/staff/reports');
  const choice = await screen.findByRole('combobox', { name: 'Report' });
  await user.selectOptions(choice, 'Where people come from');
  await press('Search');
  expect(await screen.findByRole('row', { name: /Under 5 miles/ })).toHaveTextContent('210');
  expect(screen.getByText('People booked', { selector: 'figcaption' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Government Licence v3.0' })).toBeVisible();
});

test('says that small numbers are withheld', async () => {
  signInStaff();
  reports();
  renderRemote('/staff/reports?report=ages');
  expect(await screen.findByRole('row', { name: /40 to 49/ })).toHaveTextContent('withheld*');
  expect(
    screen.getByText(/^\* Counts of fewer than 5 people in a month are withheld/),
  ).toBeVisible();
});

test('says when there is no data for the days, and moves focus to the outcome of a search', async () => {
  signInStaff();
  const api = reports();
  const { user } = renderRemote('/staff/reports');
  await screen.findByRole('table');
  api.answers['GET /staff/reports/bookings'] = { body: { ...PERIOD, rows: [] } };
  await user.clear(screen.getByLabelText('From'));
  await press('Search');
  expect(await screen.findByText('There is no data for these dates.')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^1 October 2026 to/)).toHaveFocus());
});

test('the file contains the report and days shown', async () => {
  signInStaff();
  const api = reports();
  api.answers['GET /staff/reports/ages/file'] = { body: 'ages\n' };
  renderRemote('/staff/reports?report=ages&since=2026-10-01');
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => {};
  await press('Save as CSV');
  expect(await screen.findByText('The report file has been saved.')).toBeVisible();
  await waitFor(() =>
    expect(api.received.at(-1)).toMatchObject({
      call: 'GET /staff/reports/ages/file',
      query: { since: '2026-10-01' },
    }),
  );
});

test('a clinician sees only the reports of results', async () => {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    'GET /staff/result-reports/colours': {
      body: {
        ...PERIOD,
        rows: [
          { key: 'green', figures: { results: 7 } },
          { key: 'red', figures: { results: null } },
        ],
      },
    },
    'GET /staff/result-reports/follow-ups': {
      body: {
        ...PERIOD,
        rows: [
          { key: '2026-10', figures: { begun: 7, ended: 5, median: 5, slowest: 30 } },
          { key: '2026-11', figures: { begun: 0, ended: 0, median: null, slowest: null } },
        ],
      },
    },
  });
  const { user } = renderRemote('/staff/reports');
  expect(await screen.findByRole('row', { name: /Red/ })).toHaveTextContent('withheld*');
  const choice = screen.getByRole('combobox', { name: 'Report' });
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(choice, 'Follow-up times');
  await press('Search');
  expect(await screen.findByRole('row', { name: /October 2026/ })).toHaveTextContent(
    /7\s*5\s*5\s*30/,
  );
  expect(screen.getByRole('row', { name: /November 2026/ })).toHaveTextContent('–');
  expect(screen.queryByText(/are withheld/)).toBeNull();
  expect(api.received.map(({ call }) => call)).not.toContain('GET /staff/reports/bookings');
});

test('figures that are all withheld are not plotted', async () => {
  signInStaff();
  const api = reports();
  api.answers['GET /staff/reports/ages'] = {
    body: {
      ...PERIOD,
      rows: [
        { key: '40 to 49', figures: { booked: null } },
        { key: 'not known', figures: { booked: 0 } },
      ],
    },
  };
  renderRemote('/staff/reports?report=ages');
  expect(await screen.findByText('There is not enough data for a chart.')).toBeVisible();
  expect(screen.queryByText('People booked')).toBeNull();
});

test('money is shown in pounds', async () => {
  signInStaff();
  const api = reports();
  const figures = { takings: 250_000, refunds: -4500, fees: -5500, chargebacks: 0, net: 240_000 };
  api.answers['GET /staff/reports/money'] = {
    body: { ...PERIOD, rows: [{ key: '2026-10', figures }] },
  };
  renderRemote('/staff/reports?report=money');
  const row = await screen.findByRole('row', { name: /October 2026/ });
  expect(row).toHaveTextContent('£2500.00');
  expect(row).toHaveTextContent('−£45.00');
  expect(screen.getByText('Takings in pounds')).toBeVisible();
});
