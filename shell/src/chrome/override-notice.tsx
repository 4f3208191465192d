import { Button } from '@chaps/ui';
import { useState } from 'react';
import { addressWithoutWish, forgetWish } from '../federation/override-wish.ts';
import type { OverrideOutcome } from '../federation/registry.ts';
import { Banner } from './banner.tsx';

interface OverrideNoticeProps extends OverrideOutcome {
  /** Loads the site's own page. */
  leave?: (address: string) => void;
}

/** Says plainly that a part of the page is a developer's, or that the wish for it was refused. */
export default function OverrideNotice({
  remote,
  origin,
  refusal,
  leave = (address) => window.location.replace(address),
}: OverrideNoticeProps) {
  const [closed, setClosed] = useState(false);
  const stop = () => {
    forgetWish();
    leave(addressWithoutWish());
  };
  if (refusal) {
    return closed ? null : (
      <Banner actions={<Button onClick={() => setClosed(true)}>Close</Button>}>
        <strong>
          The wish for {remote && origin ? `${remote} from ${origin}` : 'another part'} was refused.
        </strong>{' '}
        {refusal} You see the published site.
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
