import { addDays, londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/laboratory.ts';
import { tasksOnToday } from '../../test/today.ts';

const test = base.extend('later', ({ api }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  return (days: number) => {
    api.services.now = () => londonInstant(addDays(api.today, days), '12:00');
  };
});

test('a file that a second person must release is urgent from the next day', async ({
  api,
  clinician,
  lab,
  later,
}) => {
  const { report } = await lab.tested();
  await lab.upload(report());
  const [waiting] = await tasksOnToday(api, clinician, 'files to release');
  expect(waiting).toMatchObject({ urgency: 'soon', due: addDays(api.today, 1) });
  later(1);
  const [late] = await tasksOnToday(api, clinician, 'files to release');
  expect(late).toMatchObject({ urgency: 'now', due: addDays(api.today, 1) });
});

test('a row that was set aside is urgent from the next day', async ({
  api,
  clinician,
  lab,
  later,
}) => {
  const { report } = await lab.tested();
  await lab.released(report(), report({ reference: 'CH-22222222' }));
  const [aside] = await tasksOnToday(api, clinician, 'rows set aside');
  expect(aside).toMatchObject({ urgency: 'soon', due: addDays(api.today, 1) });
  later(1);
  const [late] = await tasksOnToday(api, clinician, 'rows set aside');
  expect(late?.urgency).toBe('now');
});
