import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { queueMail } from '../messages/email/outbox.ts';

let api: Harness;
const { staff, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('retry-mails resends the mails that failed permanently, with an audit row', async () => {
  const person = await api.person();
  const { profileId } = person;
  await queueMail(api.owner, { kind: 'result-ready', occasion: profileId, profileId });
  await api.owner.updateTable('outbox').set({ attempts: 60, failed_at: new Date() }).execute();
  await api.sendMails();
  expect(api.mailbox.store.list(person.email)).toEqual([]);

  expect(await staff(['retry-mails', '--dry-run'])).toMatchObject({
    code: 0,
    lines: ['E-mails that will be sent again: 1.', 'Dry run: nothing was changed.'],
  });
  expect((await staff(['retry-mails'])).code).toBe(0);
  await api.sendMails();
  expect(api.mailbox.store.list(person.email)).toHaveLength(1);
  expect((await staff(['retry-mails'])).lines).toEqual(['E-mails that will be sent again: 0.']);
});
