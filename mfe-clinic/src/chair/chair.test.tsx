import { DEFAULT_LABEL_SETTINGS } from '@chaps/contracts/labels';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOpenDay } from '../store/tablet.ts';
import {
  ACTIONS,
  answersTo,
  clinicApi,
  DAY,
  dayApi,
  makeDay,
  makeGrant,
  makePerson,
  me,
  PASSPHRASE,
  sentActions,
} from '../testing/clinic-api.ts';
import { expectSent, openScreen } from '../testing/open-day.ts';

const NINE = '2026-12-01T09:00:00.000Z';
const here = (last_name: string, state: 'arrived' | 'ready', number = 31) =>
  makePerson({
    appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${number}`,
    ...{ last_name, state },
    arrived_at: NINE,
    since: NINE,
  });

const open = () => openScreen('chair');
type User = Awaited<ReturnType<typeof open>>['user'];
const sit = async (user: User, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const identify = async (user: User) => {
  await user.click(screen.getByLabelText(/^They stated their name/));
  await user.click(screen.getByLabelText(/^They stated their date of birth/));
};

test('asks for the tube after name and date of birth, and a scan with Enter records the sample', async () => {
  const api = dayApi('phlebotomist', here('Ready', 'ready'));
  const { user } = await open();
  await sit(user, /Ada Ready/);
  await user.click(screen.getByLabelText(/^They stated their name: Ada Ready/));
  expect(screen.queryByLabelText(/Tube code/)).toBeNull();
  await user.click(screen.getByLabelText(/date of birth: .*10 December 1960/));
  // Focus is on the checkbox, but the scanned text still reaches the field.
  await user.keyboard('T4711{Enter}');
  expect(await screen.findByText(/Nobody is ready yet/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ready, in order of arrival' })).toHaveFocus();
  expect(screen.getByRole('status', { name: 'Recorded' })).toHaveTextContent('sample taken');
  await expectSent(api, [{ step: 'sampled', sample_code: 'T4711' }]);
  const [sample] = await sentActions(api);
  expect(sample).not.toHaveProperty('reason');
});

test('rejects a used tube and a booking reference', async () => {
  const api = dayApi('phlebotomist', here('One', 'ready', 31), here('Two', 'ready', 32));
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  await user.keyboard('T4711{Enter}');
  await sit(user, /Ada Two/);
  await identify(user);
  // Other scanners, and Caps Lock, give the same result.
  for (const code of ['T4711', ']C1T4711', 't4711']) {
    await user.clear(screen.getByLabelText(/Tube code/));
    await user.type(screen.getByLabelText(/Tube code/), `${code}{Enter}`);
    expect(await screen.findByText(/^This tube belongs to someone else/)).toBeVisible();
  }
  await user.clear(screen.getByLabelText(/Tube code/));
  await user.type(screen.getByLabelText(/Tube code/), 'CH-AAAA2222{Enter}');
  expect(await screen.findByText(/^This is a booking reference/)).toBeVisible();
  await expectSent(api, [{ sample_code: 'T4711' }]);
});

test('accepts a tube once the other draw with its code is undone, and moves focus to the page’s heading', async () => {
  const api = dayApi('phlebotomist', here('One', 'ready', 31), here('Two', 'ready', 32));
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  await user.keyboard('T4711{Enter}');
  await sit(user, /Ada Two/);
  await identify(user);
  await user.type(screen.getByLabelText(/Tube code/), 'T4711{Enter}');
  expect(await screen.findByText(/^This tube belongs to someone else/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(/^This tube belongs to someone else/)).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // Otherwise the undo could be sent during the next test.
  await expectSent(api, [{ step: 'sampled' }, { step: 'undo' }]);
});

test('still rejects a used tube after the tablet was locked', async () => {
  const api = dayApi('phlebotomist', here('One', 'ready', 31), here('Two', 'ready', 32));
  const { user } = await open();
  const scan = async (name: RegExp) => {
    await sit(user, name);
    await identify(user);
    await user.keyboard('T4711{Enter}');
  };
  await scan(/Ada One/);
  await expectSent(api, [{ sample_code: 'T4711' }]);
  await act(() => useOpenDay.getState().day?.sync());
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  await user.type(await screen.findByLabelText('Passphrase for the day'), PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await scan(/Ada Two/);
  expect(await screen.findByText(/^This tube belongs to someone else/)).toBeVisible();
  expect(await sentActions(api)).toHaveLength(1);
});

test.each([
  [undefined, 'Held back', /Set the tube aside/],
  ['tube', 'Held back', /Set the tube aside/],
  ['booking', 'Ask the coordinator', /will check the booking and the payment/],
] as const)('a sample that conflicts with %s shows what to do', async (about, title, next) => {
  const api = dayApi('phlebotomist', here('One', 'ready'));
  api.answers[ACTIONS] = (received) => answersTo(received, 'conflict', 'Look at this.', about);
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  await user.keyboard('T4711{Enter}');
  expect(await screen.findByText(`${title}: Ada One, sample taken`)).toBeVisible();
  expect(screen.getByText(next)).toBeVisible();
});

test('a tube drawn here is held back when another tablet records its code, even after a lock', async () => {
  const [one, other] = [here('One', 'ready', 31), here('Two', 'ready', 32)];
  const api = dayApi('phlebotomist', one, other);
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  await user.keyboard('T4711{Enter}');
  await expectSent(api, [{ sample_code: 'T4711' }]);
  const sync = () => act(() => useOpenDay.getState().day?.sync());
  await sync();
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  await user.type(await screen.findByLabelText('Passphrase for the day'), PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByRole('heading', { level: 1, name: 'Chair' });
  expect(screen.queryByText(/^Held back/)).toBeNull();
  const held = 'This tube is recorded for several people.';
  const tubes = [one, other].map(({ appointment_id }) => ({
    ...{ code: 't4711', appointment_id, state: 'taken' as const, held },
  }));
  api.answers[DAY] = { body: { ...makeDay({ ...one, state: 'sampled' }, other), tubes } };
  await sync();
  expect(await screen.findByText('Held back: Ada One, sample taken')).toBeVisible();
  expect(screen.getAllByText(/^Held back/)).toHaveLength(1);
  expect(screen.getByText(/^This tube is recorded for several people. Set the tube/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await sync();
  expect(screen.queryByText(/^Held back/)).toBeNull();
});

test('rejects a label that belongs to another person, and a code with a wrong letter', async () => {
  const [one, other] = [here('One', 'ready', 31), here('Two', 'ready', 32)];
  const api = dayApi(
    'phlebotomist',
    { ...one, tube_code: 'T7KQ2M9XAG' },
    { ...other, tube_code: 'TABCDEFGHB' },
  );
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  const field = screen.getByLabelText(/Tube code/);
  await user.type(field, 'tabcdefghb{Enter}');
  expect(await screen.findByText(/^This label belongs to Ada Two/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'T7KQ2M9XAH{Enter}');
  expect(await screen.findByText(/^There is an error in this code/)).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Print the label again' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Label')).toHaveTextContent('One, AdaBorn');
  expect(screen.getByLabelText('Label')).toHaveTextContent('T7KQ2M9XAG');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByLabelText('Label')).toBeNull();
  await user.clear(field);
  await user.type(field, 'T7KQ2M9XAG{Enter}');
  await expectSent(api, [{ step: 'sampled', sample_code: 'T7KQ2M9XAG' }]);
});

test('prints a charity label at the chair with its own code, in the laboratory’s format', async () => {
  const [one, other] = [here('One', 'ready', 31), here('Two', 'ready', 32)];
  const labels = {
    ...DEFAULT_LABEL_SETTINGS,
    codes_from: 'charity',
    has_event_name: true,
  } as const;
  const api = clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant('phlebotomist')] } },
    [DAY]: { body: { ...makeDay(one, other), labels } },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await sit(user, /Ada One/);
  await identify(user);
  await user.click(screen.getByRole('button', { name: 'Print the label' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const label = screen.getByLabelText('Label');
  expect(label).toHaveTextContent(/^One, AdaBorn 10 December 1960.*Rotary Ipswich/);
  const [code = ''] = /T[2-9A-Z]{9}$/.exec(label.textContent ?? '') ?? [];
  expect(within(label).getByRole('img', { hidden: true })).toHaveAccessibleName(
    `Code to scan: ${code}`,
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByRole('button', { name: 'Print the label again' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await sit(user, /Ada Two/);
  await identify(user);
  await user.keyboard(`${code}{Enter}`);
  expect(await screen.findByText(/^This label belongs to Ada One/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await sit(user, /Ada One/);
  await identify(user);
  await user.keyboard(`${code}{Enter}`);
  await expectSent(api, [{ step: 'sampled', sample_code: code }]);
});

test.each([
  ['Paweł', 'Pawłowski', false],
  ['محمد', 'الأحمد', true],
])(
  'for the name %s %s, asks staff to check the label or write it by hand if the tablet may lack its letters: %s',
  async (first_name, last_name, isToCheck) => {
    const labels = { ...DEFAULT_LABEL_SETTINGS, codes_from: 'charity' } as const;
    const person = { ...here('One', 'ready', 31), first_name, last_name };
    clinicApi({
      'GET /staff/me': { body: { ...me, grants: [makeGrant('phlebotomist')] } },
      [DAY]: { body: { ...makeDay(person), labels } },
    });
    const { user } = await open();
    await sit(user, new RegExp(last_name));
    await identify(user);
    expect(await screen.findByRole('button', { name: 'Print the label' })).toBeVisible();
    const check = screen.queryByText('Check the name on the label');
    expect(check !== null).toBe(isToCheck);
    if (!isToCheck) return;
    expect(screen.getByText(`${first_name} ${last_name}`, { selector: 'bdi' })).toBeVisible();
  },
);

test('prints no labels at the chair when codes come from the laboratory', async () => {
  const labels = { ...DEFAULT_LABEL_SETTINGS, codes_from: 'laboratory' } as const;
  clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant('phlebotomist')] } },
    [DAY]: { body: { ...makeDay(here('Ready', 'ready')), labels } },
  });
  const { user } = await open();
  await sit(user, /Ada Ready/);
  await identify(user);
  expect(screen.getByLabelText(/Tube code/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull();
});

test('recording no sample requires a reason from the list, and whether to invite the person again', async () => {
  const api = dayApi('phlebotomist', here('Ready', 'ready'));
  const { user } = await open();
  await sit(user, /Ada Ready/);
  await user.click(screen.getByRole('button', { name: 'No sample' }));
  await user.click(screen.getByRole('button', { name: 'Record no sample' }));
  expect(await screen.findByText('Choose why there is no sample.')).toBeVisible();
  await user.click(screen.getByLabelText('They felt unwell'));
  await user.click(screen.getByLabelText('Yes'));
  await user.click(screen.getByRole('button', { name: 'Record no sample' }));
  expect(await screen.findByRole('status', { name: 'Recorded' })).toHaveTextContent('no sample');
  await expectSent(api, [{ step: 'not sampled', reason: 'unwell', invite_again: true }]);
});

test('sampling someone who is not ready requires a reason and the name of the person who authorised it', async () => {
  const api = dayApi('phlebotomist', here('Early', 'arrived'), makePerson());
  const { user } = await open();
  await sit(user, /^Someone who is not ready$/);
  const field = screen.getByRole('searchbox', { name: 'Name or reference' });
  expect(field).toHaveFocus();
  await user.type(field, 'nobody');
  expect(await screen.findByText('Nobody with that name can be chosen')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'early{Enter}');
  expect(await screen.findByText('Not ready yet')).toBeVisible();
  await identify(user);
  await user.keyboard('T4711{Enter}');
  expect(await screen.findByText('Enter who authorised this.')).toBeVisible();
  await user.type(screen.getByLabelText('Why they are not ready'), 'The form is on paper.');
  await user.type(screen.getByLabelText(/^Authorised by/), 'Sam Hill');
  await user.click(screen.getByRole('button', { name: 'Sample taken' }));
  expect(await screen.findByRole('status', { name: 'Recorded' })).toHaveTextContent('sample taken');
  await expectSent(api, [
    { sample_code: 'T4711', reason: 'The form is on paper. Authorised by Sam Hill.' },
  ]);
});

test.each([
  ['ready', {}, 'ready: choose them in the list above.'],
  ['sampled', {}, 'sample taken at 09:00.'],
  ['not sampled', {}, 'no sample at 09:00.'],
  ['expected', { since: null }, 'not arrived yet. Send them to check-in.'],
  ['did not attend', { since: null }, 'did not attend. Send them to check-in.'],
  ['expected', { since: null, is_cancelled: true }, 'booking cancelled. Send them to check-in.'],
] as const)(
  'a search for someone who cannot be chosen (%s) shows the reason and scrolls it into view',
  async (state, changes, words) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    dayApi('phlebotomist', makePerson({ ...here('Other', 'ready'), state, ...changes }));
    const { user } = await open();
    await sit(user, /^Someone who is not ready$/);
    await user.type(screen.getByRole('searchbox'), 'other');
    const answer = (await screen.findByText('Nobody with that name can be chosen')).closest(
      '[role]',
    );
    expect(answer).toHaveTextContent(`Ada Other: ${words}`);
    expect(scrolled.mock.contexts).toContain(answer);
  },
);

test('without a network, finds someone whose sample was recorded on this tablet', async () => {
  dayApi('phlebotomist', here('Ready', 'ready'));
  const { user } = await open();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await sit(user, /Ada Ready/);
  await identify(user);
  await user.keyboard('T4711{Enter}');
  // Otherwise the step could be saved during the next test.
  expect(await screen.findByText('Saved on this tablet (1)')).toBeVisible();
  await user.type(await screen.findByRole('searchbox'), 'ready{Enter}');
  expect(await screen.findByText(/^sample taken at \d\d:\d\d\./)).toBeVisible();
  network.mockRestore();
});

test('without a network, someone made ready on another tablet is sampled without an override', async () => {
  const api = dayApi('phlebotomist', makePerson());
  const { user } = await open();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Recorded as ready on another tablet')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'lovelace{Enter}');
  await identify(user);
  await user.keyboard('T4711{Enter}');
  expect(await screen.findByText('Saved on this tablet (1)')).toBeVisible();
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await expectSent(api, [{ step: 'sampled', sample_code: 'T4711' }]);
  const [sample] = await sentActions(api);
  expect(sample).not.toHaveProperty('reason');
});
