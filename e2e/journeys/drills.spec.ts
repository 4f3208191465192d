import { FAILURES } from '../src/drill.ts';
import { test } from '../src/fixtures.ts';
import { rehearse, Sites } from '../src/rehearse.ts';

let sites: Sites;

test.beforeAll(async () => {
  sites = await Sites.start();
});

test.afterAll(() => sites.stop());

for (const [failure, drill] of Object.entries(FAILURES)) {
  test(`${failure}: each remote is told of, the rest goes on, Try again mends it`, async ({
    browser,
  }) => {
    await rehearse(browser, sites, { drill });
  });
}
