import type { ChromeLink } from '@chaps/contracts/registry';
import { PLACEHOLDER_LINKS } from '@chaps/mf-build/prerender/links';
import { PAGE_PLACEHOLDER, PATH_PLACEHOLDER } from '@chaps/mf-build/prerender/placeholders';
import { prepare, renderDocument } from '@chaps/mf-build/prerender/render';
import { Header } from '../layout/header.tsx';
import layout from './frame.module.css';
import { SiteMeta } from './site-meta.tsx';

/** Prerenders the frame of every page: header, navigation and a placeholder for the page. */
export function render() {
  prepare();
  const at = (position: ChromeLink['place']) =>
    PLACEHOLDER_LINKS.filter(({ place }) => place === position);
  return renderDocument(
    PATH_PLACEHOLDER,
    <div className={layout.site}>
      <SiteMeta />
      <Header pages={at('main')} account={at('sign-in')[0]} />
      <main className={layout.main}>{PAGE_PLACEHOLDER}</main>
    </div>,
  );
}
