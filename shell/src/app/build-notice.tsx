import { Button } from '@chaps/ui';
import { useState } from 'react';
import { Banner } from '../layout/banner.tsx';
import { clearBuildRequest, getAddressWithoutRequest } from '../registry/build-request.ts';
import type { RequestOutcome } from '../registry/registry.ts';

const TEXTS = {
  'remote-override': {
    origin: "It is served from a developer's machine:",
    end: 'Use the published version',
  },
  preview: { origin: 'You are viewing a preview of', end: 'End the preview' },
};

interface BuildNoticeProps extends RequestOutcome {
  /** Loads the published page. */
  leave?: (address: string) => void;
}

/** Shows that a build other than the published one is active, or why a request for one was refused. */
export default function BuildNotice({
  kind,
  what,
  problem,
  leave = (address) => window.location.replace(address),
}: BuildNoticeProps) {
  const [closed, setClosed] = useState(false);
  const stop = () => {
    clearBuildRequest();
    leave(getAddressWithoutRequest());
  };
  if (problem) {
    return closed ? null : (
      <Banner actions={<Button onClick={() => setClosed(true)}>Close</Button>}>
        <strong>The request for {what ?? 'another part'} was rejected.</strong> {problem} You are
        viewing the published site.
      </Banner>
    );
  }
  const { origin, end } = TEXTS[kind];
  return (
    <Banner actions={<Button onClick={stop}>{end}</Button>}>
      <strong>Part of this page is not the published version.</strong> {origin} {what}.
    </Banner>
  );
}
