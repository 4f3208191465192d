import { newSigningKey, publicKeyOf } from '@chaps/publish/signing-key';
import { change, settingsOf } from '../configuration.ts';
import type { Server } from '../docker.ts';
import { UP } from '../update.ts';
import type { Rotation } from './rotation.ts';

const keysOf = (server: Server) => (settingsOf(server.folder).PREVIEW_KEY ?? '').split(',');

/** The site says which keys it accepts, and `canaries` signs. */
const restart = (server: Server) =>
  server.compose([...UP, '--force-recreate', 'shell', 'canaries']);

/** The key pair of links that show a build before it is live. */
export const preview: Rotation = {
  async begin(server) {
    const [current = '', ...older] = keysOf(server);
    if (older.length > 0) throw new Error('A rotation has begun: end it with --finish.');
    const made = newSigningKey();
    const keys = [publicKeyOf(made), current].filter(Boolean);
    change(server.folder, { PREVIEW_SIGNING_KEY: made, PREVIEW_KEY: keys.join() });
    await restart(server);
  },
  async finish(server) {
    const [current = '', ...older] = keysOf(server);
    if (older.length === 0) throw new Error('There is one key: no rotation has begun.');
    change(server.folder, { PREVIEW_KEY: current });
    await restart(server);
  },
  until: 'When the links that people have may end',
};
