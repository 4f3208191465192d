import { createDeclaration } from '@chaps/mf-build/declarations';
import { expect, test } from 'vitest';
import config from '../remote.config.ts';

test('contributes the links to sign-in and the portal', async () => {
  const { links } = await createDeclaration(config);
  expect(links.map(({ place, label, to }) => [place, label, to])).toEqual([
    ['sign-in', 'Login', '/login'],
    ['portal', 'Portal', '/portal'],
  ]);
});
