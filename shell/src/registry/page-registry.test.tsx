import type { Registry } from '@chaps/contracts/registry';
import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { makeBuild, makeRegistry } from '../testing/site.ts';
import { PageRegistryProvider, usePageRegistry } from './page-registry.tsx';
import { useRegistry } from './registry.ts';

const registryOf = (build: string): Registry => ({
  ...makeRegistry([]),
  remotes: [{ ...makeBuild(build), routes: ['/one', '/two'] }],
});

const publish = (build: string) => act(() => useRegistry.setState({ registry: registryOf(build) }));

function Page() {
  const { registry, unpin } = usePageRegistry();
  return (
    <>
      <p>{registry?.remotes[0]?.build}</p>
      <Link to="/two">Next</Link>
      <button type="button" onClick={unpin}>
        Newest
      </button>
    </>
  );
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <PageRegistryProvider>
        <Page />
      </PageRegistryProvider>
    </MemoryRouter>,
  );

beforeEach(() => publish('aaaaaaaa0001'));

test('a page keeps its builds, and the next page has the newest ones', () => {
  open('/one');
  publish('aaaaaaaa0002');
  expect(screen.getByText('aaaaaaaa0001')).toBeVisible();
  act(() => screen.getByRole('link').click());
  expect(screen.getByText('aaaaaaaa0002')).toBeVisible();
});

test('a page gets the newest builds on request', () => {
  open('/one');
  publish('aaaaaaaa0002');
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('aaaaaaaa0002')).toBeVisible();
});

test('an unowned page is looked up in every newer registry', () => {
  open('/three');
  publish('aaaaaaaa0002');
  expect(screen.getByText('aaaaaaaa0002')).toBeVisible();
});
