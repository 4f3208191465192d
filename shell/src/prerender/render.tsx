import { PLACEHOLDER_LINKS } from '@chaps/mf-build/prerender/links';
import {
  BASE_PLACEHOLDER,
  PAGE_PLACEHOLDER,
  PATH_PLACEHOLDER,
} from '@chaps/mf-build/prerender/placeholders';
import { prepare, renderDocument } from '@chaps/mf-build/prerender/render';
import { Header } from '../chrome/header.tsx';
import layout from '../chrome/layout.module.css';
import { SiteMeta } from '../chrome/site-meta.tsx';
import { useRegistry } from '../federation/registry.ts';

/** Provides a registry with one placeholder link of each kind. */
function provideLinks(): void {
  const placeholders = {
    name: 'placeholders',
    build: 'placeholders',
    uses: {},
    shared: {},
    routes: [],
    isolatedRoutes: [],
    slots: [],
    footerlessRoutes: [],
    links: PLACEHOLDER_LINKS,
    sitemap: [],
    manifest: {},
    integrity: {},
    baseUrl: BASE_PLACEHOLDER,
  };
  const shell = { build: 'placeholders', provides: {}, exports: {} };
  const updatedAt = new Date(0).toISOString();
  const registry = { version: 1 as const, updatedAt, shell, remotes: [placeholders] };
  // Server rendering reads the initial state of a store.
  Object.assign(useRegistry.getInitialState(), { registry });
}

/** Prerenders the frame of every page: header, navigation and a placeholder for the page. */
export function render() {
  prepare();
  provideLinks();
  return renderDocument(
    PATH_PLACEHOLDER,
    <div className={layout.site}>
      <SiteMeta />
      <Header />
      <main className={layout.main}>{PAGE_PLACEHOLDER}</main>
    </div>,
  );
}
