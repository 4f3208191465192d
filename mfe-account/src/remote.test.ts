import { CONTRACT } from '@chaps/runtime/remote';
import { expect, test } from 'vitest';
import declaration from '../remote.config.ts';
import { contract, routes } from './remote.ts';

test('mounts exactly the routes it declares, under the current contract', () => {
  expect(routes.map(({ path }) => path)).toEqual(declaration.routes);
  expect(contract).toBe(CONTRACT);
});

test('contributes the links of sign-in and portal', () => {
  expect(declaration.links.map(({ place, label, to }) => [place, label, to])).toEqual([
    ['sign-in', 'Login', '/login'],
    ['portal', 'Portal', '/portal'],
  ]);
});
