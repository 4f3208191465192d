import { LINKS_OF_PLACES } from '@chaps/mf-build/prerender/links';
import { BASE_PLACE, PAGE_PLACE, PATH_PLACE } from '@chaps/mf-build/prerender/places';
import { prepare, renderDocument } from '@chaps/mf-build/prerender/render';
import { Header } from '../chrome/header.tsx';
import layout from '../chrome/layout.module.css';
import { SiteMeta } from '../chrome/site-meta.tsx';
import { useRegistry } from '../federation/registry.ts';

/** A registry of one remote that brings a link of each kind: patterns for those that are live. */
function provideLinks(): void {
  const patterns = {
    name: 'patterns',
    build: 'patterns',
    contract: 1,
    shared: {},
    routes: [],
    isolatedRoutes: [],
    slots: [],
    footerlessRoutes: [],
    links: LINKS_OF_PLACES,
    sitemap: [],
    manifest: {},
    integrity: {},
    baseUrl: BASE_PLACE,
  };
  const shell = { build: 'patterns', contracts: [], provides: {} };
  const updatedAt = new Date(0).toISOString();
  const registry = { version: 1 as const, updatedAt, shell, remotes: [patterns] };
  // Outside a browser the store shows what it began with, and nothing that was set later.
  Object.assign(useRegistry.getInitialState(), { registry });
}

/** The frame of every page as it is before scripts run: header, navigation, space for the page. */
export function render() {
  prepare();
  provideLinks();
  return renderDocument(
    PATH_PLACE,
    <div className={layout.site}>
      <SiteMeta />
      <Header />
      <main className={layout.main}>{PAGE_PLACE}</main>
    </div>,
  );
}
