import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGallery } from '@chaps/ui/gallery';
import type { Page } from '@playwright/test';

const ORIGIN = 'http://gallery.example';

/** The page of all components (`npm run gallery`), built once and served to a page from its folder. */
export class GalleryPages {
  private readonly folder = mkdtempSync(join(tmpdir(), 'chaps-gallery-'));

  static async build(): Promise<GalleryPages> {
    const pages = new GalleryPages();
    await buildGallery(pages.folder);
    return pages;
  }

  async open(page: Page): Promise<void> {
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(this.folder, pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto(ORIGIN);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
