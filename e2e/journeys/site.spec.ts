import { expect, test } from '../src/fixtures.ts';
import { addresses } from '../src/stack.ts';
import { visitAll } from '../src/visit-all.ts';

/** Every page that search engines are told of, and the public ones that they are not. */
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

/** One page of each make; what a large screen changes is the same for all of a make. */
const MAKES = [
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
    paths: async () => [...MAKES],
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
      const strangers = new Set<string>();
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') strangers.add(request.url());
      });
      await context.addInitScript(recordShifts);
      const faults: string[] = [];
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
        if (wide > 0) faults.push(`${path} is ${wide} px too wide`);
        if (moved > 0.02) faults.push(`${path} moves by ${moved.toFixed(3)}`);
        if (examined) await expectAccessible(page, LOOKS);
      });
      expect(faults).toEqual([]);
      expect([...strangers]).toEqual([]);
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

test('the header, its submenu and the page it leads to, by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  const opener = navigation.getByRole('button', { name: 'About Us submenu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link', { name: 'Our Team' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/about-us/);
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeInViewport();
});

test('header and footer, and where a page begins: at its top, at a section, at the old place', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-05-06T12:00:00Z');
  await page.goto('/');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await expect(header.getByRole('link', { name: /^Helpline/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await expect(header.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    /^mailto:.+@.+/,
  );
  await expect(header.getByRole('link', { name: /^Donate/ })).toHaveAttribute('target', '_blank');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(footer).toContainText(/© 2031 .+Registered charity number \d+/);

  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'READ MORE about CHAPS' }).click();
  await expect(page).toHaveURL('/about-us');
  await expect(main.getByRole('heading', { name: 'About CHAPS' })).toBeInViewport();

  const scrolled = () => page.evaluate(() => window.scrollY);
  const supporter = main.getByRole('link', { name: /^Become a Supporter/ });
  await supporter.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(500);
  await footer.getByRole('link', { name: 'News', exact: true }).press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: 'News' })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await expect(footer).toBeHidden();
  await page.goBack();
  await expect(supporter).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(500);
});

test('the event finder’s tabs, by keyboard alone', async ({ page }) => {
  await page.goto('/book-event-main');
  const byDate = page.getByRole('tab', { name: 'By Date' });
  await byDate.focus();
  await page.keyboard.press('ArrowRight');
  const byLocation = page.getByRole('tab', { name: 'By Location' });
  await expect(byLocation).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(byLocation).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'By Location' })).toBeVisible();
  await expect(page.locator('[role=tabpanel]:focus, [role=tabpanel] :focus')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the menu leads to a section by touch, and closes', async ({ page }) => {
    await page.goto('/refund-policy');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await menu.tap();
    await navigation.getByRole('button', { name: 'About Us submenu' }).tap();
    await navigation.getByRole('link', { name: 'Our Support' }).tap();
    await expect(page).toHaveURL(/\/about-us/);
    await expect(page.getByRole('heading', { name: 'Our Supporters' })).toBeInViewport();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test('the menu and a dialog, by keyboard alone', async ({ page }) => {
    await page.goto('/signup');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();

    const birth = page.getByLabel(/^Date of birth/);
    await birth.focus();
    const notice = page.getByRole('dialog', { name: 'Age Restriction Notice' });
    await expect(notice).toBeVisible();
    await expect(notice.locator(':focus')).toHaveCount(1);
    for (const _press of ['once', 'twice', 'three times', 'four times']) {
      await page.keyboard.press('Tab');
      await expect(notice.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await expect(birth).toBeFocused();
  });
});
