import { useSession } from '@chaps/runtime';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { usePageRegistry } from '../registry/page-registry.tsx';
import {
  findOwner,
  getPolicyName,
  isSelfLocking,
  matchesAny,
  useLinks,
  useRegistry,
} from '../registry/registry.ts';
import { useFreshRegistry } from '../registry/use-fresh-registry.ts';
import { CurrentPage } from '../router/current-page.tsx';
import { IdleGuard } from '../session/idle-guard.tsx';
import { ConnectionNotice, OfflinePage } from './connection-notice.tsx';
import styles from './frame.module.css';
import { Main } from './main.tsx';
import { NewVersionNotice } from './new-version.tsx';

import { SignedOutBanner } from './signed-out.tsx';
import { SiteMeta } from './site-meta.tsx';
import { SkipLink } from './skip-link.tsx';
import { useOnline } from './use-online.ts';

const BuildNotice = lazy(() => import('./build-notice.tsx'));

/**
 * A security policy belongs to a document, so a change of policy reloads the document. The history
 * entry and its state already exist and survive the reload. If a new policy is published while a
 * page is open, it applies from the next page onwards, because a form may be half filled in.
 * @returns whether a reload is running and the new page must not render
 */
function useDocumentPolicy(documentPolicy: string): boolean {
  const { pathname } = useLocation();
  const { registry } = usePageRegistry();
  const online = useOnline();
  const leaving = registry !== undefined && getPolicyName(registry, pathname) !== documentPolicy;
  useEffect(() => {
    // Without a connection, the browser would replace the site with its own error page.
    if (leaving && online) window.location.reload();
  }, [leaving, online]);
  return leaving;
}

export function Frame({ documentPolicy }: { documentPolicy: string }) {
  const { pathname } = useLocation();
  const request = useRegistry((state) => state.request);
  const { registry } = usePageRegistry();
  const owner = registry && findOwner(registry, pathname);
  const leaving = useDocumentPolicy(documentPolicy);
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const [signIn] = useLinks('sign-in');
  const [portal] = useLinks('portal');
  const pages = useLinks('main');
  const footer = { pages: useLinks('footer'), legal: useLinks('legal') };
  useFreshRegistry();
  const frameless = owner !== undefined && matchesAny(owner.framelessRoutes, pathname);
  const footerless = owner !== undefined && matchesAny(owner.footerlessRoutes, pathname);
  const locksItself = isSelfLocking(registry, pathname);
  // Pages that are listed for search engines count as pages for reading.
  const isListed = owner?.sitemap.includes(pathname) ?? false;
  // None of the new page's code may run while the document reloads for another policy.
  const page = leaving ? <OfflinePage /> : <CurrentPage frameless={frameless} />;
  return (
    <div className={styles.site}>
      <SiteMeta />
      <SkipLink />
      {/* A tablet keeps working offline and shows for itself what has been sent. */}
      {locksItself ? null : <ConnectionNotice />}
      {frameless ? (
        page
      ) : (
        <>
          <Header pages={pages} account={signedIn ? portal : signIn} />
          <Main>{page}</Main>
          {footerless ? null : <Footer {...footer} withNewsletter={isListed} />}
          <SignedOutBanner />
        </>
      )}
      {locksItself ? null : <IdleGuard signInPage={signIn?.to ?? '/'} />}
      <NewVersionNotice running={CHAPS_BUILD} />
      {request ? (
        <Suspense>
          <BuildNotice {...request} />
        </Suspense>
      ) : null}
      <Toasts />
    </div>
  );
}
