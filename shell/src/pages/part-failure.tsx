import { Button, Container, LoadFailure, Notice, Page } from '@chaps/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLocation } from 'react-router-dom';
import { FirstViewEnds } from '../first-view/handover.tsx';
import { prerenderedPage } from '../first-view/hold.ts';
import { ReadablePage } from '../first-view/readable-page.tsx';
import styles from './part-failure.module.css';

interface PartFailureProps {
  onRetry: () => void;
  /** It is being tried again. */
  busy: boolean;
  requestId?: string;
}

/** Above a page that can be read although its code could not be loaded. */
const ReadableFailure = ({ onRetry, busy }: PartFailureProps) => (
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

/** In place of a page whose remote failed, or above it where the page was prerendered. */
export function PartFailure(props: PartFailureProps) {
  const { pathname } = useLocation();
  const page = prerenderedPage(pathname);
  if (page) {
    return (
      <ReadablePage page={page}>
        <ReadableFailure {...props} />
      </ReadablePage>
    );
  }
  return (
    <>
      <FirstViewEnds />
      <Page title="This page could not be loaded" heading={null} listed={false}>
        <LoadFailure
          title="This page could not be loaded"
          level={1}
          message="The rest of the site still works, and nothing you did is lost. Please try again in a moment."
          {...props}
        />
      </Page>
    </>
  );
}
