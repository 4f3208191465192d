import { loadDeclaration, REMOTES } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { recordHeads } from '../fixtures/heads.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test, waitUntilLive } from '../fixtures/test.ts';
import { visitAll, withoutPictures } from '../fixtures/visit-all.ts';

/** Pages that differ only in their record share a pattern, and only one of them is visited. */
const pattern = (path: string) => path.replace(/^(\/event\/).+/, '$1');

/** Loads a page until it makes no more requests, so that all of its links are there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Several tabs share the machine here, so one of them may have to wait.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({
    timeout: 60_000,
  });
}

const prerendered = (await Promise.all(REMOTES.map((remote) => loadDeclaration(remote)))).flatMap(
  ({ prerender }) => prerender,
);

const SECTION_IDS: Record<string, string> = {
  About: 'about-chaps',
  'Our Team': 'our-team',
  'Our Support': 'our-supporters',
  Community: 'community',
  Freemasons: 'freemason',
  Corporate: 'corporate',
  'Speaker Requests': 'speaker',
};

interface Found {
  href: string;
  rel: string;
  target: string;
}

const getLinks = (page: Page): Promise<Found[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links.flatMap((link) => {
      if (!(link instanceof HTMLAnchorElement)) return [];
      return [{ href: link.href, rel: link.rel, target: link.target }];
    }),
  );

/**
 * Expects a link that leaves the site to open a new tab without access to this one (spec 2,
 * look.md).
 */
function expectExternal({ href, rel, target }: Found, path: string): void {
  expect(target, `${href} on ${path}`).toBe('_blank');
  expect(rel.split(' '), `${href} on ${path}`).toContain('noopener');
}

interface Visited {
  links: Found[];
  ids: Set<string>;
  heads: string[];
}

async function read(page: Page, path: string): Promise<Visited> {
  await open(page, path);
  await waitUntilLive(page);
  // On a busy machine the network can be idle while code that will make more requests is still
  // running.
  await expect(page.locator('[data-pending], [data-pending-block]'), path).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeHidden();
  const ids = await page.locator('[id]').evaluateAll((marked) => marked.map(({ id }) => id));
  const heads = await page.evaluate(() => window.heads);
  return { links: await getLinks(page), ids: new Set(ids), heads };
}

test('no internal link or section is missing, external links open as they should, and a page keeps its title and description while it hydrates', async ({
  context,
  complaints,
}) => {
  // Images contain no links; omitting them shortens the crawl.
  complaints.expect(/^failed request: \S+\.(svg|png|webp|avif|jpg) /);
  await context.addInitScript(recordHeads);
  const queue = ['/'];
  const queued = new Set(queue);
  const visited = new Map<string, Visited>();
  const external = new Set<string>();
  const sections: { url: URL; from: string }[] = [];

  const follow = (link: Found, from: string) => {
    const url = new URL(link.href);
    if (!url.protocol.startsWith('http')) {
      expect(link.href, `on ${from}`).toMatch(/^(tel:\+?\d+|mailto:[^@]+@[^@]+)$/);
    } else if (url.origin !== addresses.site) {
      external.add(link.href);
      expectExternal(link, from);
    } else {
      if (url.hash !== '') sections.push({ url, from });
      if (queued.has(pattern(url.pathname))) return;
      queued.add(pattern(url.pathname));
      queue.push(url.pathname);
    }
  };

  await visitAll(
    context,
    queue,
    async (page, path) => {
      const found = await read(page, path);
      visited.set(path, found);
      for (const link of found.links) follow(link, path);
    },
    { prepare: withoutPictures },
  );
  for (const { url, from } of sections) {
    const id = decodeURIComponent(url.hash.slice(1));
    expect(visited.get(url.pathname)?.ids.has(id), `${url.href} on ${from}`).toBe(true);
  }
  // The crawl covered the whole site.
  expect(visited.size).toBeGreaterThan(20);
  expect(external.size).toBeGreaterThan(5);
  const heads = prerendered.map((path) => visited.get(path)?.heads);
  expect(heads.filter((seen) => seen?.length !== 1)).toEqual([]);
  const all = heads.flat();
  expect(all.filter((head, at) => all.indexOf(head) !== at)).toEqual([]);
});

test('every section link of the navigation scrolls to its section', async ({ page }) => {
  await open(page, '/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const submenu of ['About Us', 'Events']) {
    const opener = navigation.getByRole('button', { name: `${submenu} submenu` });
    await opener.press('Enter');
    const names = await navigation.locator('ul ul').getByRole('link').allTextContents();
    expect(names.length, submenu).toBeGreaterThan(2);
    for (const name of names) {
      await test.step(`${submenu}: ${name}`, async () => {
        if (name !== names[0]) await opener.press('Enter');
        await navigation.locator('ul ul').getByRole('link', { name, exact: true }).press('Enter');
        // The press closes the submenu once the router has navigated.
        await expect(opener).toHaveAttribute('aria-expanded', 'false');
        const target = page.locator(`[id="${SECTION_IDS[name]}"]`);
        await expect(target).toBeInViewport();
      });
    }
  }
});

test('robots.txt, the sitemap and other well-known files are served with correct content', async ({
  request,
}) => {
  const text = async (path: string) => {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    return { body: await response.text(), type: response.headers()['content-type'] ?? '' };
  };
  const robots = await text('/robots.txt');
  expect(robots.body).toContain(`Sitemap: ${addresses.site}/sitemap.xml`);

  const security = await text('/.well-known/security.txt');
  expect(security.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(security.body)?.[1] ?? '');
  // RFC 9116: the date is in the future, but by no more than about a year.
  expect(expires).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);

  const sitemap = await text('/sitemap.xml');
  expect(sitemap.type).toContain('xml');
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of listed) expect(new URL(address).origin).toBe(addresses.site);

  const manifest = await text('/site.webmanifest');
  expect(manifest.type).toContain('application/manifest+json');
  const { icons }: { icons: { src: string }[] } = JSON.parse(manifest.body);
  for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
    expect((await text(src)).type, src).toBe('image/png');
  }
});
