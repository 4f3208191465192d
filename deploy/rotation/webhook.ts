import type { Installation, Rotation } from './rotation.ts';

const readIds = async (site: Installation) => (await site.read('PAYPAL_WEBHOOK_ID')).split(',');

async function activateIds(site: Installation, ids: string[]): Promise<void> {
  await site.write({ PAYPAL_WEBHOOK_ID: ids.join() });
  await site.replace('api');
}

/** The webhook for which PayPal signs its messages. It is created on PayPal's developer pages. */
export const webhook: Rotation = {
  async begin(site, given) {
    const ids = await readIds(site);
    if (!given) throw new Error('--id must be the id of the new webhook.');
    if (ids.length > 1) throw new Error('A rotation is in progress: complete it with --finish.');
    await activateIds(site, [given, ...ids]);
  },
  async finish(site) {
    const [newest = '', ...older] = await readIds(site);
    if (older.length === 0)
      throw new Error('There is only one webhook: no rotation is in progress.');
    await activateIds(site, [newest]);
  },
  until:
    'After a day, when the old webhook has been deleted at PayPal and its last messages have arrived',
};
