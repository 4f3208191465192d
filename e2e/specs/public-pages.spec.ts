import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitAll } from '../fixtures/visit-all.ts';

async function publicPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${addresses.site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(listed.length).toBeGreaterThan(20);
  return [...listed, '/login', '/signup', '/reset-password', '/booking-success'];
}

/** What darkness and a narrow screen can change; all the other rules are `routes.spec.ts`'s. */
const LOOKS = ['color-contrast', 'target-size', 'aria-hidden-focus', 'link-in-text-block'];

/** One page of each layout: a large screen changes all pages of a layout alike. */
const LAYOUTS = [
  '/',
  '/about-us',
  '/news',
  '/information-hub/mens-health',
  '/refund-policy',
  '/events',
  '/book-event-main',
  '/signup',
];

/** Adds up what moves on a page by itself, from its very beginning. */
function recordShifts(): void {
  new PerformanceObserver((list) => {
    const moved = list
      .getEntries()
      .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
    const before = Number(sessionStorage.getItem('shifts') ?? 0);
    sessionStorage.setItem('shifts', String(before + moved));
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const { name, use, paths, examined } of [
  {
    name: 'on a phone of 320 px in the dark',
    use: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    paths: publicPages,
    examined: true,
  },
  // In the light and at this width `routes.spec.ts` examines each page.
  {
    name: 'on a large screen',
    use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    paths: async () => [...LAYOUTS],
    examined: false,
  },
] as const) {
  test.describe(name, () => {
    test.use(use);

    test('public pages keep their width, hold still, stay on this machine and are accessible', async ({
      context,
      expectAccessible,
    }) => {
      const pages = await paths();
      expect(pages.length).toBeGreaterThan(7);
      const foreign = new Set<string>();
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') foreign.add(request.url());
      });
      await context.addInitScript(recordShifts);
      const problems: string[] = [];
      await visitAll(context, pages, async (page, path) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({
          timeout: 60_000,
        });
        const { wide, moved } = await page.evaluate(() => {
          const shifts = Number(sessionStorage.getItem('shifts') ?? 0);
          sessionStorage.removeItem('shifts');
          const { scrollWidth, clientWidth } = document.documentElement;
          return { wide: scrollWidth - clientWidth, moved: shifts };
        });
        if (wide > 0) problems.push(`${path} is ${wide} px too wide`);
        if (moved > 0.02) problems.push(`${path} moves by ${moved.toFixed(3)}`);
        if (examined) await expectAccessible(page, LOOKS);
      });
      expect(problems).toEqual([]);
      expect([...foreign]).toEqual([]);
    });
  });
}

test('the poster prints on one sheet of A4, with the margins of a printer and without', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/world-cancer-day-poster', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Poster' })).toBeVisible();
  for (const margin of ['0', '1cm']) {
    const sheet = { top: margin, right: margin, bottom: margin, left: margin };
    const pdf = await page.pdf({ format: 'A4', margin: sheet, printBackground: true });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(pages, `with a margin of ${margin}`).toHaveLength(1);
  }
});
