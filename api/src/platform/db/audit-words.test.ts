import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, formatAuditSentence } from './audit-words.ts';

const FACTS = {
  person: 'Alan Waite',
  event: 'Leeds Town Hall',
  subject: 'host@example.org',
  before: null,
  after: null,
  details: null,
};
const at = (from: string, to: string) => ({ details: { from, to } });

test.each([
  [
    'appointment moved',
    at('2026-12-14T09:20:00.000Z', '2026-12-14T10:00:00.000Z'),
    'moved Alan Waite from 09:20 to 10:00',
  ],
  [
    'appointment moved',
    at('2026-12-14T09:20:00.000Z', '2026-12-15T10:00:00.000Z'),
    'moved Alan Waite from 14 December 2026, 09:20, to 15 December 2026, 10:00',
  ],
  ['appointment cancelled', {}, 'cancelled the booking of Alan Waite at Leeds Town Hall'],
  [
    'event template renamed',
    { before: { name: 'Lodge' }, after: { name: 'Lodge, evening' } },
    'renamed the event template ‘Lodge’ to ‘Lodge, evening’',
  ],
  ['role revoked', { before: { role: 'host' } }, 'ended the role host of host@example.org'],
  ['invoice sent', { after: { amount: 1250 } }, 'sent an invoice of £12.50 for Leeds Town Hall'],
  [
    'mail requested again: Event alert: an event nearby',
    {},
    'requested the e-mail ‘Event alert: an event nearby’ again for Alan Waite',
  ],
  ['an action of an older build', {}, 'an action of an older build'],
])('formats ‘%s’ as %j', (action, facts, sentence) => {
  expect(formatAuditSentence(action, { ...FACTS, ...facts })).toBe(sentence);
});

test('no sentence contains an id, whatever the subject of its action', () => {
  const subject = '7f7c1c9e-2f0a-4d55-9a43-0b8d4f3c1a11';
  const sentences = AUDIT_ACTIONS.map((action) =>
    formatAuditSentence(action, { ...FACTS, subject }),
  );
  expect(sentences.filter((sentence) => /[0-9a-f]{8}-|\s$/.test(sentence))).toEqual([]);
});
