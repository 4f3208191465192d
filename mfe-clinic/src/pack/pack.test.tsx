import {
  type BoxAction,
  isBoxAction,
  isTubeScan,
  type ListedTube,
} from '@chaps/contracts/box-actions';
import { queryClient } from '@chaps/runtime';
import type { FakeApi } from '@chaps/testing/fake-api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lock } from '../store/tablet.ts';
import {
  ACTIONS,
  allSent,
  answersTo,
  clinicApi,
  DAY,
  EVENT_ID,
  makeDay,
  makeGrant,
  makePerson,
  me,
  PASSPHRASE,
  readActions,
} from '../testing/clinic-api.ts';
import { expectSent, openScreen, renderRemote } from '../testing/open-day.ts';

const person = (number: number, last_name: string) =>
  makePerson({
    appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${number}`,
    ...{ last_name, state: 'sampled' },
  });
const [ONE, TWO] = [person(31, 'One'), person(32, 'Two')];
const tubeOf = (
  { appointment_id }: typeof ONE,
  code: string,
  changes: Partial<ListedTube> = {},
) => ({
  ...{ code, appointment_id, state: 'taken' as const },
  ...changes,
});

const STATES = { packed: 'packed', unpacked: 'taken', 'handed over': 'gone' } as const;

/** The API of an event with these tubes; packed tubes are added to its list. */
function boxApi(tubes: ListedTube[], changes: object = {}) {
  const packed = new Map<string, BoxAction['step']>();
  const stateOf = ({ code, state }: ListedTube) => {
    const step = packed.get(code ?? '');
    return step === undefined ? state : STATES[step];
  };
  return clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant('phlebotomist')] } },
    [DAY]: () => ({
      body: {
        ...makeDay(ONE, TWO),
        tubes: tubes.map((tube) => ({ ...tube, state: stateOf(tube) })),
        unknown_tubes: [...packed]
          .filter(([code, step]) => step === 'packed' && !tubes.some((tube) => tube.code === code))
          .map(([code]) => code),
        ...changes,
      },
    }),
    [ACTIONS]: async (received) => {
      for (const action of await readActions(received.body)) {
        if (!isBoxAction(action)) continue;
        if (isTubeScan(action)) packed.set(action.sample_code, action.step);
        else for (const code of action.handover.codes) packed.set(code, 'handed over');
      }
      return answersTo(received);
    },
  });
}

const BOTH = [tubeOf(ONE, 'T-100'), tubeOf(TWO, 'T-200')];
const open = () => openScreen('pack');
const count = () => screen.findByRole('status', { name: 'In the box' });
const list = (name: string) => within(screen.getByRole('list', { name }));

/** Expects these scans to have been sent; scans within an upload have no order. */
const expectPacked = (api: FakeApi, codes: readonly string[]) =>
  waitFor(async () => {
    const sent = (await allSent(api)).map((action) =>
      isBoxAction(action) && isTubeScan(action) ? `${action.step} ${action.sample_code}` : '',
    );
    expect(sent.toSorted()).toEqual(codes.map((code) => `packed ${code}`));
  });

test('tubes are scanned into the box one by one, and missing ones are listed', async () => {
  const api = boxApi(BOTH);
  const { user } = await open();
  expect(await count()).toHaveTextContent('0 of 2 in the box');
  // A scanner types into whatever has focus.
  await user.keyboard(']C1t-100{Enter}');
  expect(
    await screen.findByText(/^T-100 \(Ada One\) is in the box\. Still to pack: 1\./),
  ).toBeVisible();
  expect(await count()).toHaveTextContent('1 of 2 in the box');
  expect(list('Not in the box yet').getByRole('listitem')).toHaveTextContent('T-200 Ada Two');
  await user.keyboard('T-100{Enter}');
  expect(await screen.findByText(/^T-100 \(Ada One\) was already in the box/)).toBeVisible();
  await user.keyboard('T-200{Enter}');
  expect(await screen.findByText(/All tubes on the list are in the box\./)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Not in the box yet' })).toBeNull();
  await expectPacked(api, ['T-100', 'T-100', 'T-200']);
});

test('an unknown code is recorded and stays visible until it is taken out, even after it has been sent', async () => {
  const api = boxApi(BOTH);
  const { user } = await open();
  await user.keyboard('T-999{Enter}');
  expect(await screen.findByText(/^T-999 is not on this tablet’s list/)).toBeVisible();
  await expectSent(api, [{ step: 'packed', sample_code: 'T-999' }]);
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Sending' })).toHaveTextContent('Sent'),
  );
  expect(list('Not on the list').getByText('T-999')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take out T-999' }));
  expect(screen.queryByRole('list', { name: 'Not on the list' })).toBeNull();
  await expectSent(api, [{ step: 'packed' }, { step: 'unpacked', sample_code: 'T-999' }]);
});

test('a tube can be taken out of the box again', async () => {
  const api = boxApi([tubeOf(ONE, 'T-100', { state: 'packed' }), tubeOf(TWO, 'T-200')]);
  const { user } = await open();
  await user.click(await screen.findByText('Show the tube in the box'));
  await user.click(screen.getByRole('button', { name: 'Take out T-100' }));
  const answer = await screen.findByText(
    /^T-100 has been taken out of the box\. Still to pack: 2\./,
  );
  // The pressed button no longer exists.
  expect(document.activeElement).toContainElement(answer);
  expect(await count()).toHaveTextContent('0 of 2 in the box');
  await expectSent(api, [{ step: 'unpacked', sample_code: 'T-100' }]);
});

test('asks staff to take out a tube that is held back or discarded, and rejects a booking reference', async () => {
  const api = boxApi([
    tubeOf(ONE, 'T-100', { held: 'This tube is also recorded for someone else.' }),
    tubeOf(TWO, 'T-200', { state: 'discarded' }),
  ]);
  const { user } = await open();
  expect(await count()).toHaveTextContent('No tubes to pack.');
  await user.keyboard('T-100{Enter}');
  expect(await screen.findByText(/^T-100 \(Ada One\) must stay out of the box/)).toBeVisible();
  expect(list('To take out').getByText('T-100')).toBeVisible();
  await user.keyboard('T-200{Enter}');
  expect(
    await screen.findByText(/^T-200 \(Ada Two\) must stay out.*It was discarded/),
  ).toBeVisible();
  await user.keyboard('CH-AAAA2222{Enter}');
  expect(await screen.findByText(/^This is a booking reference/)).toBeVisible();
  await expectPacked(api, ['T-100', 'T-200']);
});

test('before any tube has been recorded, a scan says nothing about the list', async () => {
  boxApi([]);
  const { user } = await open();
  await user.keyboard('T-999{Enter}');
  expect(await screen.findByText(/^T-999 is not on this tablet’s list/)).toBeVisible();
  expect(await count()).toHaveTextContent('No tubes have been recorded yet.');
  expect(screen.queryByText(/All tubes on the list/)).toBeNull();
});

test('a tube that was handed over is described as neither packed nor unrecorded', async () => {
  boxApi([tubeOf(ONE, 'T-100', { state: 'gone' })]);
  const { user } = await open();
  await user.keyboard('T-100{Enter}');
  expect(await screen.findByText(/^T-100 \(Ada One\) is recorded as handed over/)).toBeVisible();
  expect(await count()).toHaveTextContent('No tubes to pack.');
  expect(screen.queryByText(/All tubes on the list/)).toBeNull();
});

test('hands over the box, and lists the scanned codes when the count differs', async () => {
  const api = boxApi(BOTH);
  const { user } = await open();
  await count();
  expect(screen.queryByRole('form', { name: 'Hand over' })).toBeNull();
  await user.keyboard('T-100{Enter}');
  await user.keyboard('T-999{Enter}');
  const button = await screen.findByRole('button', { name: 'Hand over 2 tubes' });
  await user.click(button);
  expect(await screen.findAllByText('Enter who took the tubes.')).not.toEqual([]);
  await user.type(screen.getByLabelText('Taken by'), 'Bea');
  await user.type(screen.getByLabelText('Tubes in the box, as counted'), '3');
  await user.type(screen.getByLabelText(/^Temperature/), '5,5');
  await user.click(button);
  expect(await screen.findByText('Handed over to Bea: 2 tubes')).toBeVisible();
  expect(screen.getByText('Counted: 3. Scanned: 2 (T-100, T-999).')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Hand over' })).toBeNull());
  expect(screen.queryByText(/is not on this tablet’s list/)).toBeNull();
  expect(await count()).toHaveTextContent('0 of 1 in the box');
  const handover = { taken_by: 'Bea', counted: 3, temperature: 5.5, codes: ['T-100', 'T-999'] };
  await waitFor(async () =>
    expect(await allSent(api)).toContainEqual(
      expect.objectContaining({ step: 'handed over', handover }),
    ),
  );
});

test('packing works without a network, and survives a reload', async () => {
  const api = boxApi(BOTH);
  const { user } = await open();
  await count();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.keyboard('T-100{Enter}');
  expect(await screen.findByText('Saved on this tablet (1)')).toBeVisible();
  cleanup();
  lock();
  queryClient.clear();
  renderRemote(`/clinic/${EVENT_ID}/pack`, { session: 'signed-in' });
  await user.click(await screen.findByLabelText('Passphrase for the day'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await count()).toHaveTextContent('1 of 2 in the box');
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('tubes are packed after the books are closed', async () => {
  boxApi(BOTH, { closed_at: new Date().toISOString() });
  await open();
  expect(await count()).toHaveTextContent('0 of 2 in the box');
});

test('packing is disabled when the server is too old to record it', async () => {
  boxApi(BOTH, { tubes: undefined, unknown_tubes: undefined });
  await open();
  expect(await screen.findByText('This tablet does not have the list of tubes')).toBeVisible();
  expect(screen.queryByLabelText('Tube code')).toBeNull();
});
