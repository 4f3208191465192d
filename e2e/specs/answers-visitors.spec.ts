import { declarationOf, REMOTES } from '@chaps/mf-build';
import { MEMBER_ACTIONS, MEMBERS_READ } from '../fixtures/actions/members.ts';
import { STAFF_ACTIONS, STAFF_READ } from '../fixtures/actions/staff.ts';
import { VISITOR_ACTIONS, VISITORS_READ } from '../fixtures/actions/visitors.ts';
import { tryAnswers } from '../fixtures/answers.ts';
import { expect, test } from '../fixtures/test.ts';

// Every action of the pages of visitors, with its call answered well, refused, not at all and late.

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('every page is in the walk', async () => {
  const declared = await Promise.all(REMOTES.map(declarationOf));
  const walked = [...VISITOR_ACTIONS, ...MEMBER_ACTIONS, ...STAFF_ACTIONS].map(
    ({ route }) => route,
  );
  const known = new Set([...walked, ...VISITORS_READ, ...MEMBERS_READ, ...STAFF_READ]);
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !known.has(route));
  expect(missing).toEqual([]);
});

for (const action of VISITOR_ACTIONS) {
  test(`${action.route}: ${action.name}`, async ({ page, complaints }) => {
    // What the refusals provoke.
    complaints.expect(/./);
    const tried = await tryAnswers(page, action);
    test.info().annotations.push({ type: 'answers', description: String(tried) });
  });
}
