import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useRegistry } from '../federation/registry.ts';
import { useFreshRegistry } from '../federation/use-fresh-registry.ts';
import { CurrentPage } from '../routing/current-page.tsx';
import { useDocumentPolicy } from '../routing/use-document-policy.ts';
import { useNavigationMark } from '../routing/use-navigation-mark.ts';
import { useScroll } from '../routing/use-scroll.ts';
import { IdleGuard } from '../session/idle-guard.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { NewVersion } from './new-version.tsx';
import { SignedOut } from './signed-out.tsx';
import { SiteMeta } from './site-meta.tsx';
import { Toasts } from './toasts.tsx';
import { useOwner } from './use-owner.ts';

const OverrideNotice = lazy(() => import('./override-notice.tsx'));

export function Layout({ documentPolicy }: { documentPolicy: string }) {
  const { pathname } = useLocation();
  const { footerless } = useOwner(pathname);
  const override = useRegistry((state) => state.override);
  const leaving = useDocumentPolicy(documentPolicy);
  useFreshRegistry();
  useNavigationMark();
  useScroll();
  return (
    <div className={styles.site}>
      <SiteMeta />
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {/* Nothing of the new page may run while the document is reloaded for another policy. */}
        {leaving ? null : <CurrentPage />}
      </main>
      {footerless ? null : <Footer />}
      <IdleGuard />
      <SignedOut />
      <NewVersion running={CHAPS_BUILD} />
      {override ? (
        <Suspense>
          <OverrideNotice {...override} />
        </Suspense>
      ) : null}
      <Toasts />
    </div>
  );
}
