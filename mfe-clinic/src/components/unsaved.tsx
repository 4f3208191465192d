import { Notice } from '@chaps/ui';
import { useEffect } from 'react';

/** Asks before the page is closed, while something would be lost. */
function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

/** Steps for which the disk had no room: this page alone has them. */
export function Unsaved({ count }: { count: number }) {
  useLeaveQuestion(count > 0);
  if (count === 0) return null;
  return (
    <Notice tone="error" title="This tablet has no room left" live>
      <p>
        Not saved ({count}): keep this page open until it is sent, and write the step on the day
        sheet.
      </p>
    </Notice>
  );
}
