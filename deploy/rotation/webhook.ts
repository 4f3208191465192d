import { change, settingsOf } from '../configuration.ts';
import type { Server } from '../docker.ts';
import { replaceReaders } from '../update.ts';
import type { Rotation } from './rotation.ts';

const idsOf = (server: Server) => (settingsOf(server.folder).PAYPAL_WEBHOOK_ID ?? '').split(',');

async function use(server: Server, ids: string[]): Promise<void> {
  change(server.folder, { PAYPAL_WEBHOOK_ID: ids.join() });
  await replaceReaders(server);
}

/** The webhook that PayPal signs its messages for. It is made in PayPal's developer pages. */
export const webhook: Rotation = {
  async begin(server, given) {
    const ids = idsOf(server);
    if (!given) throw new Error('--id must be the id of the new webhook.');
    if (ids.length > 1) throw new Error('A rotation has begun: end it with --finish.');
    await use(server, [given, ...ids]);
  },
  async finish(server) {
    const [newest = '', ...older] = idsOf(server);
    if (older.length === 0) throw new Error('There is one webhook: no rotation has begun.');
    await use(server, [newest]);
  },
  until: 'After a day, when the old webhook is deleted at PayPal and its last messages have come',
};
