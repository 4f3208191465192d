import { Button } from '@chaps/ui';
import { useState } from 'react';
import { Banner } from '../layout/banner.tsx';
import { addressWithoutOverride, clearOverrideRequest } from '../registry/override-request.ts';
import type { OverrideOutcome } from '../registry/registry.ts';

interface OverrideNoticeProps extends OverrideOutcome {
  /** Loads the published page. */
  leave?: (address: string) => void;
}

/** Shows that a developer's build is active, or why an override request was rejected. */
export default function OverrideNotice({
  remote,
  origin,
  problem,
  leave = (address) => window.location.replace(address),
}: OverrideNoticeProps) {
  const [closed, setClosed] = useState(false);
  const stop = () => {
    clearOverrideRequest();
    leave(addressWithoutOverride());
  };
  if (problem) {
    return closed ? null : (
      <Banner actions={<Button onClick={() => setClosed(true)}>Close</Button>}>
        <strong>
          The request for {remote && origin ? `${remote} from ${origin}` : 'another part'} was
          refused.
        </strong>{' '}
        {problem} You see the published site.
      </Banner>
    );
  }
  return (
    <Banner actions={<Button onClick={stop}>Use the published part</Button>}>
      <strong>A part of this page is not the published one.</strong> It comes from a developer's
      machine: {remote} from {origin}.
    </Banner>
  );
}
