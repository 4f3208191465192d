import { type Render, renderDocument } from '@chaps/mf-build/prerender/render';
import { Header } from '../layout/header.tsx';
import { listLinks } from '../registry/registry.ts';
import layout from './frame.module.css';
import { SiteMeta } from './site-meta.tsx';
import { SkipLink } from './skip-link.tsx';

/** Prerenders the frame of a page: header, navigation and an empty `main`. */
export const render: Render = (path, context) => {
  const [signIn] = listLinks(context.registry, 'sign-in');
  return renderDocument(
    path,
    context,
    <div className={layout.site}>
      <SiteMeta />
      <SkipLink />
      <Header pages={listLinks(context.registry, 'main')} account={signIn} />
      <main id="main" className={layout.main} tabIndex={-1} />
    </div>,
  );
};
