import { STAFF_ACTIONS } from '../fixtures/actions/staff.ts';
import { tryAnswers } from '../fixtures/answers.ts';
import { test } from '../fixtures/test.ts';

// Every action of the pages of staff, with its call answered well, refused, not at all and late.

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const action of STAFF_ACTIONS) {
  test(`${action.route}: ${action.name}`, async ({ page, complaints }) => {
    // What the refusals provoke.
    complaints.expect(/./);
    test
      .info()
      .annotations.push({ type: 'answers', description: String(await tryAnswers(page, action)) });
  });
}
