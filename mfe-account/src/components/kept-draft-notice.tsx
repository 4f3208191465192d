import { Notice } from '@chaps/ui';

/** Stands above a form that was brought back after the person signed in again. */
export function KeptDraftNotice({ button }: { button: string }) {
  return (
    <Notice tone="info" title="What you typed is still here" level={3} live>
      <p>It is not saved yet. Please check it, then press {button}.</p>
    </Notice>
  );
}
