import type { RemoteRoute } from '@chaps/runtime/remote';
import { loadPage } from '@chaps/runtime/remote/load-page';
import { PageHeading } from '@chaps/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Outlet, useParams, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageQuery, remoteCode } from '../registry/remote-code.ts';
import { makeBuild } from '../testing/site.ts';
import { RemotePage } from './remote-page.tsx';
import { SiteRouter } from './site-router.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  remoteCode.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const Field = ({ label }: { label: string }) => (
  <label>
    {label} <input />
  </label>
);

const Desk = () => (
  <>
    <PageHeading>{`Desk ${useParams().desk}`}</PageHeading>
    <Field label="Note" />
    <Outlet />
  </>
);
const Drawer = () => (
  <>
    <h2>{`Drawer ${useParams().drawer}`}</h2>
    <Field label="Contents" />
  </>
);
const Letter = () => {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeading>{`Letter to ${search.get('to')}, page ${search.get('page')}`}</PageHeading>
      <Field label="Text" />
    </>
  );
};

const routes: RemoteRoute[] = [
  {
    path: '/desks/:desk',
    lazy: async () => ({ Component: Desk }),
    children: [{ path: 'drawers/:drawer', lazy: async () => ({ Component: Drawer }) }],
  },
  { path: '/letter', handle: { record: 'to' }, lazy: async () => ({ Component: Letter }) },
];

/** Opens the first address, with the code of all pages loaded and a link to each. */
async function open(...addresses: [string, ...string[]]) {
  const entry = { ...makeBuild('aaaaaaaa0001'), name: 'desks' };
  for (const address of addresses) {
    const url = new URL(address, window.location.origin);
    const { queryKey } = pageQuery(entry, url);
    await remoteCode.prefetchQuery({ queryKey, queryFn: () => loadPage(routes, url) });
  }
  window.history.replaceState(null, '', addresses[0]);
  const links = addresses.map((address) => (
    <Link key={address} to={address}>
      {address}
    </Link>
  ));
  const page = <RemotePage entry={entry} fallback={() => 'failed'} pending="loading" />;
  await act(async () =>
    render(
      <SiteRouter>
        <nav>{links}</nav>
        <main>{page}</main>
      </SiteRouter>,
    ),
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test.each([
  ['a parameter of the path', '/desks/1', '/desks/2', 'Note', 'Desk 2', 'Desk 1'],
  [
    'the search parameter of its record',
    '/letter?to=Ada&page=1',
    '/letter?to=Bob&page=1',
    'Text',
    'Letter to Bob, page 1',
    'Letter to Ada, page 1',
  ],
])(
  'a page with another value of %s is a new page',
  async (_what, a, b, label, headingB, headingA) => {
    await open(a, b);
    await userEvent.type(screen.getByLabelText(label), 'for A alone');
    await follow(b);
    expect(screen.getByRole('heading', { level: 1, name: headingB })).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveValue('');
    await userEvent.type(screen.getByLabelText(label), 'for B alone');
    await follow(a);
    expect(screen.getByRole('heading', { level: 1, name: headingA })).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveValue('');
  },
);

test('a layout keeps its input while its page changes, but not for another record', async () => {
  const drawers = ['/desks/1/drawers/a', '/desks/1/drawers/b', '/desks/2/drawers/b'] as const;
  await open(...drawers);
  await userEvent.type(screen.getByLabelText('Note'), 'wobbles');
  await userEvent.type(screen.getByLabelText('Contents'), 'pens');
  await follow(drawers[1]);
  expect(screen.getByLabelText('Note')).toHaveValue('wobbles');
  expect(screen.getByLabelText('Contents')).toHaveValue('');
  await follow(drawers[2]);
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

test('another search parameter keeps the page and its input', async () => {
  await open('/letter?to=Ada&page=1', '/letter?to=Ada&page=2');
  await userEvent.type(screen.getByLabelText('Text'), 'Dear Ada');
  await follow('/letter?to=Ada&page=2');
  expect(screen.getByRole('heading', { name: 'Letter to Ada, page 2' })).toBeVisible();
  expect(screen.getByLabelText('Text')).toHaveValue('Dear Ada');
});
