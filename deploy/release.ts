import { execFileSync } from 'node:child_process';

/**
 * The tag for images built from this checkout: the release if the commit is tagged (`1.4.0` for `v1.4.0`),
 * else the last release with the commit (`1.4.0-7-g0123456789ab`), else the commit. Ends in `-dirty` when
 * files differ from the commit.
 * @throws {Error} outside a checkout
 */
export const checkoutRelease = (): string =>
  execFileSync(
    'git',
    ['describe', '--tags', '--match', 'v[0-9]*', '--always', '--abbrev=12', '--dirty'],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
    .trim()
    .replace(/^v/, '');
