import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteConfig } from '@chaps/mf-build';

/** The ids of a folder's items, which are their file names. */
const listItemIds = (folder: string) =>
  readdirSync(join(import.meta.dirname, 'content', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));

export default {
  port: 3001,
  owner: '@chaps/content',
  quietPage: '/about-us/research',
  remote: () => import('./src/remote.ts'),
  paths: {
    '/information-hub/:id': listItemIds('articles').map((id) => `/information-hub/${id}`),
    '/news/patient-journey/:id': listItemIds('patient-journeys').map(
      (id) => `/news/patient-journey/${id}`,
    ),
  },
} satisfies RemoteConfig;
