/**
 * Builds the parts named as arguments, one after another, unless their sources were built before:
 * one line `<part> <build> <how long>` each.
 */

import { type AppName, REMOTES } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';

const KNOWN: readonly string[] = ['shell', ...REMOTES];
const isPart = (name: string): name is AppName => KNOWN.includes(name);

for (const part of process.argv.slice(2).filter(isPart)) {
  const { build, duration } = await buildApp(part);
  process.stdout.write(`${part} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`);
}
