import { Button, Container, LoadFailure, Notice, Page } from '@chaps/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLocation } from 'react-router-dom';
import styles from '../prerender/readable-page.module.css';
import { ReadablePage, ReplacePrerendered, usePrerendered } from '../prerender/readable-page.tsx';

interface RemoteFailureProps {
  onRetry: () => void;
  /** A retry is running. */
  busy: boolean;
  requestId?: string;
}

/** Message above a prerendered page whose code did not load. */
const ReadableFailure = ({ onRetry, busy }: RemoteFailureProps) => (
  <Container>
    <Notice
      tone="warning"
      title="Parts of this page could not be loaded"
      live
      className={styles.notice}
    >
      <p>
        You can read the page and follow its links. Its buttons and forms do not work yet. Please
        try again in a moment.
      </p>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Trying again..."
        icon={<RotateCw />}
        onClick={onRetry}
      >
        Try again
      </Button>
    </Notice>
  </Container>
);

/** Replaces a page whose remote failed, or is shown above it if it was prerendered. */
export function RemoteFailure(props: RemoteFailureProps) {
  const { pathname } = useLocation();
  const page = usePrerendered(pathname);
  if (page) {
    return (
      <ReadablePage page={page}>
        <ReadableFailure {...props} />
      </ReadablePage>
    );
  }
  return (
    <>
      <ReplacePrerendered />
      <Page title="This page could not be loaded" heading={null} listed={false}>
        <LoadFailure
          title="This page could not be loaded"
          level={1}
          message="The rest of the site still works, and nothing you did has been lost. Please try again in a moment."
          {...props}
        />
      </Page>
    </>
  );
}
