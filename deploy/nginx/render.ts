/**
 * Writes the nginx configuration of a part, `node deploy/nginx/render.ts <part> <folder>`: 'shell',
 * 'gateway' or a remote. Needs nothing installed, so that an image can be made with it.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeConfiguration, write } from './conf.ts';
import { gatewayServers } from './gateway.ts';
import { remoteServer, shellServer } from './site.ts';

const serversOf = (part: string) => {
  if (part === 'shell') return shellServer();
  return part === 'gateway' ? gatewayServers() : remoteServer(part);
};

/** nginx configuration of a part; what differs between environments is left open. */
export const configurationOf = (part: string): string => write(wholeConfiguration(serversOf(part)));

/** Writes all that `start.sh` needs for a part. */
export function render(part: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf.template'), configurationOf(part));
  copyFileSync(join(import.meta.dirname, 'start.sh'), join(folder, 'start.sh'));
  if (part === 'shell') {
    const config = join(import.meta.dirname, 'config.json.template');
    copyFileSync(config, join(folder, 'config.json.template'));
  }
}

if (import.meta.main) {
  const [part, folder] = process.argv.slice(2);
  if (!part || !folder) throw new Error('Say which part, and the folder to write to.');
  render(part, folder);
}
