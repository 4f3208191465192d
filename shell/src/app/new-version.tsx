import { Button } from '@chaps/ui';
import { useState } from 'react';
import { Banner } from '../layout/banner.tsx';
import { useRegistry } from '../registry/registry.ts';

interface NewVersionProps {
  /** Build of the shell that runs in this tab. */
  running: string | undefined;
  /** Reloads the page. */
  reload?: () => void;
}

/** Offers a newer shell. It never reloads on its own, because a form may be half filled in. */
export function NewVersionNotice({
  running,
  reload = () => window.location.reload(),
}: NewVersionProps) {
  const live = useRegistry((state) => state.registry?.shell.build);
  const [postponed, setPostponed] = useState<string>();
  if (!live || !running || live === running || live === postponed) return null;
  return (
    <Banner
      actions={
        <>
          <Button onClick={reload}>Reload</Button>
          <Button variant="secondary" onClick={() => setPostponed(live)}>
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
