import { createSigningKey, derivePublicKey } from '@chaps/publish/signing-key';
import type { Installation, Rotation } from './rotation.ts';

const readKeys = async (site: Installation) => (await site.read('PREVIEW_KEY')).split(',');

/**
 * The publisher's key pair: `canaries` signs preview links, which the site verifies, and its reports to the
 * API.
 */
export const preview: Rotation = {
  async begin(site) {
    const [current = '', ...older] = await readKeys(site);
    if (older.length > 0) throw new Error('A rotation is in progress: complete it with --finish.');
    const made = createSigningKey();
    const keys = [derivePublicKey(made), current].filter(Boolean);
    await site.write({ PREVIEW_SIGNING_KEY: made, PREVIEW_KEY: keys.join() });
    // First the services that verify, then the one that signs.
    await site.replace('api');
    await site.replace('site');
  },
  async finish(site) {
    const [current = '', ...older] = await readKeys(site);
    if (older.length === 0) throw new Error('There is only one key: no rotation is in progress.');
    await site.write({ PREVIEW_KEY: current });
    await site.replace('api');
    await site.replace('site');
  },
  until: 'When the links already given out may expire',
};
