import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page, type Response } from '@playwright/test';
import { watchViolations } from './violations.ts';

/** What a page complained about: nothing of it may be left over at the end of a test. */
export interface Complaints {
  readonly list: string[];
  /** Leaves out what the test provokes itself, e.g. a refused sign-in. */
  expect(pattern: RegExp): void;
}

function watch(page: Page, list: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      list.push(`console ${message.type()}: ${message.text()} (${page.url()})`);
    }
  });
  page.on('pageerror', (error) => list.push(`page error: ${error.message} (${page.url()})`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A request that the page itself gave up, because the person moved on, has not failed.
    if (reason !== 'net::ERR_ABORTED') list.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('response', (response: Response) => {
    if (response.status() >= 400) list.push(`answer ${response.status()}: ${response.url()}`);
  });
}

/** In the page: a colour on its way to another is neither of the two. */
async function transitionsOver(): Promise<void> {
  const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

interface Fixtures {
  complaints: Complaints;
  /** What any document of the context, frames among them, did against its security policy. */
  violations: string[];
  /** Reports every WCAG 2.2 AA fault of the page as it is now, or those of some rules only. */
  expectAccessible: (page: Page, rules?: string[]) => Promise<void>;
}

/**
 * A test whose page must stay silent: a console error, a failed request or an answer of 400 and
 * above fails it unless it was announced.
 */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const list: string[] = [];
      const announced: RegExp[] = [];
      context.on('page', (page) => watch(page, list));
      await use({ list, expect: (pattern) => announced.push(pattern) });
      const left = list.filter((line) => !announced.some((pattern) => pattern.test(line)));
      expect(left, 'console errors, failed requests or bad answers').toEqual([]);
    },
    { auto: true },
  ],
  violations: [
    async ({ context }, use) => {
      const list: string[] = [];
      await watchViolations(context, list);
      await use(list);
      expect(list, 'CSP or Trusted Types violations').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ context }, use) => {
    await use(async (page, rules) => {
      expect(context.pages()).toContain(page);
      // A screen that is still on its way is not yet the one to examine. Behind a dialog its
      // heading is there, and hidden from roles.
      await expect(page.locator('#first-view')).toHaveCount(0);
      const heading = page.getByRole('heading', { level: 1, includeHidden: true });
      await expect(heading.first()).toBeVisible();
      await page.evaluate(transitionsOver);
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
      // In one go, which takes half of the time, but is not for frames of other origins.
      axe.setLegacyMode(page.frames().length === 1);
      const { violations } = await (rules
        ? axe.withRules(rules)
        : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      ).analyze();
      const faults = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
      );
      expect(faults, `accessibility of ${page.url()}`).toEqual([]);
    });
  },
});

export { expect } from '@playwright/test';
