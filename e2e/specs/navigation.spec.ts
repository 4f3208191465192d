import { anyList, eventCard } from '../fixtures/find-events.ts';
import { notifications } from '../fixtures/messages.ts';
import { expect, test } from '../fixtures/test.ts';

test('the header and its submenu lead to a page by keyboard alone', async ({ page }) => {
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

test('a submenu link opened in a new tab shows its section', async ({ page, context }) => {
  await page.goto('/refund-policy');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'About Us submenu' }).click();
  const opened = context.waitForEvent('page');
  await navigation.getByRole('link', { name: 'Our Team' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/about-us#our-team');
  await expect(tab.getByRole('heading', { name: 'Meet the Team' })).toBeInViewport();
  await expect(page).toHaveURL('/refund-policy');
});

test('a page has its header and footer, and scrolls to its top, to a section, or to where it was left', async ({
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
  await expect(page).toHaveURL('/about-us#about-chaps');
  await expect(main.getByRole('heading', { name: 'About CHAPS' })).toBeInViewport();
  await expect(main.getByRole('heading', { name: 'About CHAPS' })).toBeFocused();

  const scrolled = () => page.evaluate(() => window.scrollY);
  const supporter = main.getByRole('link', { name: /^Become a Supporter/ });
  await supporter.scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(500);
  await footer.getByRole('link', { name: 'News', exact: true }).press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: 'News' })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await expect(footer).toBeHidden();
  await page.goBack();
  await expect(supporter).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(500);
});

test('a page whose list takes ten seconds scrolls to where it was left', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/book-event-main?by=location&location=Brighton');
  const card = eventCard(page, 'Hove Park Screening');
  const below = page.getByRole('heading', { name: 'Newsletter' });
  await expect(card).toBeVisible();
  await expect(below).toBeVisible();
  // Does not scroll to the very end, where the browser itself keeps a page scrolled.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - innerHeight - 100));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const left = await scrolled();

  const list = Promise.withResolvers<void>();
  await page.route(anyList, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading upcoming events...')).toBeVisible();
  // All code has loaded: from here on, advancing the clock can only exceed the list's time limit.
  await expect(below).toBeVisible();
  await expect(notifications(page)).toBeAttached();
  expect(await scrolled()).toBeLessThan(left);
  await page.clock.fastForward(10_000);
  list.resolve();
  await expect(card).toBeVisible();
  await expect.poll(scrolled).toBe(left);
});

test('the event finder’s tabs work by keyboard alone', async ({ page }) => {
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

  test('the menu leads to a section by touch, and then closes', async ({ page }) => {
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

  test('the menu and a dialog work by keyboard alone', async ({ page }) => {
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
