import { expect, test } from 'vitest';
import declaration from '../remote.config.ts';
import { routes } from './remote.ts';

test('mounts exactly the routes it declares', () => {
  expect(routes.map(({ path }) => path)).toEqual(declaration.routes);
});

test('contributes the links of sign-in and portal', () => {
  expect(declaration.links.map(({ place, label, to }) => [place, label, to])).toEqual([
    ['sign-in', 'Login', '/login'],
    ['portal', 'Portal', '/portal'],
  ]);
});
