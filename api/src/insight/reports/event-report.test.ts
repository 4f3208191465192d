import { expect } from 'vitest';
import { test } from '../../../test/result-day.ts';

test('an event is reported to its host once its books are closed, with small numbers withheld', async ({
  api,
  chain: { lab, begin },
}) => {
  const { event, ann, bob, references, report, visit, close } = await begin();
  const host = await api.staff('host', event.id);
  const read = async (as = host) => api.call('GET', `/staff/events/${event.id}/report`, { as });
  await visit(ann, { sample_code: 'T-100' });
  await visit(bob, { step: 'not sampled', reason: 'unwell' });
  expect((await read()).body).toMatchObject({ report: null });
  await close();
  const closed = (await read()).body.report;
  expect(closed).toMatchObject({
    ...{ booked: 2, walk_ins: 0, came: 2, did_not_attend: 0, sampled: 1, not_sampled: 1 },
    results: null,
    follow_ups: null,
  });
  // Two people of one age: no number under five is shown.
  expect(closed.ages).toContainEqual({ name: '50 to 59', people: null });
  const row = { reference: references.ann, value: '9.9', flag: 'H', comments: 'Red: see your GP' };
  await lab.release(await lab.upload(report(row)));
  const { results, follow_ups } = (await read()).body.report;
  expect(results).toContainEqual({ name: 'red', people: null });
  expect(follow_ups).toBeNull();
  // Corrected later: what was disclosed stays.
  await lab.release(
    await lab.upload(report({ ...row, status: 'corrected', flag: 'N', comments: 'Green: fine' })),
  );
  expect((await read()).body.report.results).toEqual(results);
  expect((await read(await api.staff('check-in', event.id))).status).toBe(403);
  const elsewhere = await api.event();
  expect((await read(await api.staff('host', elsewhere.id))).status).toBe(404);
});
