import type { GpConsentEntry } from '@chaps/contracts/gp-consents';
import type { ConsentRecord } from '@chaps/contracts/personal-data';
import { formatDate, londonDate } from '@chaps/domain';
import { Async, Button, Skeleton, useLazyModule, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import styles from './portal.module.css';

const loadDialog = () => import('./gp-dialog.tsx');

interface GpSharingProps {
  consent: ConsentRecord;
  /** Names the test for screen readers, because a list has several consents. */
  about: string;
}

function getState(latest: GpConsentEntry | undefined): string {
  if (!latest) return 'You have not agreed to share your result with your GP.';
  const on = formatDate(londonDate(new Date(latest.at)));
  return latest.action === 'given'
    ? `On ${on} you agreed that your result may be shared with your GP.`
    : `On ${on} you withdrew your agreement to share your result with your GP.`;
}

export function GpSharing({ about, ...props }: GpSharingProps) {
  const [asking, setAsking] = useState(false);
  const code = useLazyModule(loadDialog);
  const entries = props.consent.gp_consents;
  // The API's previous version does not send this field.
  if (!entries) return null;
  const latest = entries.at(-1);
  const sharing = latest?.action === 'given';
  return (
    <>
      <p aria-live="polite">{getState(latest)}</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {sharing ? 'Stop sharing with my GP' : 'Share with my GP'}
          <VisuallyHidden>: {about}</VisuallyHidden>
        </Button>
      </div>
      {asking && (
        <Async
          query={code}
          pending={<Skeleton label="Loading" width="10rem" height="3.25rem" />}
          title="The form could not be loaded"
        >
          {({ GpDialog }) => (
            <GpDialog {...props} sharing={sharing} onClose={() => setAsking(false)} />
          )}
        </Async>
      )}
    </>
  );
}
