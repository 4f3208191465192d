import { change, readValue } from '../configuration.ts';
import type { Server } from '../docker.ts';
import { createOperator, replaceCopies, replaceReaders, UP_COMMAND } from '../update.ts';
import type { Installation, Part } from './rotation.ts';

/** A server: settings in .env, secrets in files, Compose containers. */
export function createServerInstallation(server: Server): Installation {
  const replacements: Record<Part, () => Promise<unknown>> = {
    api: () => replaceReaders(server),
    auth: () => replaceCopies('auth', createOperator(server)),
    site: () => server.compose([...UP_COMMAND, '--force-recreate', 'shell', 'canaries']),
  };
  return {
    read: async (name) => readValue(server.folder, name),
    write: async (values) => change(server.folder, values),
    async replace(part) {
      await replacements[part]();
    },
    async staff(command) {
      server.say(await server.compose(['run', '--rm', '--no-deps', '-T', 'staff', command]));
    },
  };
}
