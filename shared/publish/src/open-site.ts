import { resolve } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import type { Site } from './site.ts';
import { SiteFolder } from './site-folder.ts';

/**
 * Opens a site by its address.
 * @param address a folder, or `s3://<bucket>/<prefix>`
 */
export async function openSite(address: string): Promise<Site> {
  if (!address.startsWith('s3://')) return new SiteFolder(resolve(projectRoot, address));
  // Imported on demand, because the client is large.
  const { SiteBucket } = await import('./site-bucket.ts');
  return new SiteBucket(address);
}
