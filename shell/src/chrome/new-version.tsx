import { Button } from '@chaps/ui';
import { useState } from 'react';
import { useRegistry } from '../federation/registry.ts';
import { Banner } from './banner.tsx';

interface NewVersionProps {
  /** Build of the shell that runs in this tab. */
  running: string | undefined;
  /** Loads the page anew. */
  reload?: () => void;
}

/**
 * Tells that a newer shell is live.
 * Nothing is reloaded by itself: a form may be half filled in.
 */
export function NewVersion({ running, reload = () => window.location.reload() }: NewVersionProps) {
  const live = useRegistry((state) => state.registry?.shell.build);
  const [putOff, setPutOff] = useState<string>();
  if (!live || !running || live === running || live === putOff) return null;
  return (
    <Banner
      actions={
        <>
          <Button onClick={reload}>Reload</Button>
          <Button variant="secondary" onClick={() => setPutOff(live)}>
            Later
          </Button>
        </>
      }
    >
      <strong>A newer version of this site is ready.</strong> Reload when it suits you. If you are
      filling in a form, finish it first.
    </Banner>
  );
}
