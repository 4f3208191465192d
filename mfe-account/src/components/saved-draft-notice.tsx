import { Notice } from '@chaps/ui';

/** Shown above a form that was restored after a new sign-in. */
export function SavedDraftNotice({ button }: { button: string }) {
  return (
    <Notice tone="info" title="What you typed is still here" level={3} live>
      <p>It is not saved yet. Please check it, then press {button}.</p>
    </Notice>
  );
}
