/**
 * Builds the parts named as arguments, one after another, unless their sources were built before:
 * one line `<part> <build> <how long>` each. With --development, for this machine alone.
 */

import { type AppName, REMOTES } from '@chaps/mf-build/apps';
import { buildApp, buildForDevelopment } from '@chaps/mf-build/build-app';

const KNOWN: readonly string[] = ['shell', ...REMOTES];
const isPart = (name: string): name is AppName => KNOWN.includes(name);

const given = process.argv.slice(2);
const create = given.includes('--development') ? buildForDevelopment : buildApp;
for (const part of given.filter(isPart)) {
  const { build, duration } = await create(part);
  process.stdout.write(`${part} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`);
}
