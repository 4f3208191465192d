/**
 * Builds the parts named as arguments, one after another, unless their sources were built before:
 * one line `<part> <build> <how long>` each.
 */
import { buildPart } from '@chaps/mf-build/build-part';
import { type PartToBuild, REMOTES } from '@chaps/mf-build/parts';

const KNOWN: readonly string[] = ['shell', ...REMOTES];
const isPart = (name: string): name is PartToBuild => KNOWN.includes(name);

for (const part of process.argv.slice(2).filter(isPart)) {
  const { build, duration } = await buildPart(part);
  process.stdout.write(`${part} ${build} ${duration === 0 ? 'is up to date' : `${duration} ms`}\n`);
}
