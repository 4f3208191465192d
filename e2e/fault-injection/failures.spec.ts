import { expectRecovery, test } from './expect-recovery.ts';
import { FAILURES } from './faults.ts';

for (const [failure, inject] of Object.entries(FAILURES)) {
  test(`${failure}: each remote shows a message, the rest works, and Try again recovers it`, async ({
    browser,
    sites,
  }) => {
    await expectRecovery(browser, sites, { inject });
  });
}
