import { Notice } from '@chaps/ui';
import { useBeforeUnload } from 'react-router-dom';

/** Steps that did not fit on the disk: they exist in this page only. */
export function UnsavedNotice({ count }: { count: number }) {
  useBeforeUnload((event) => {
    if (count > 0) event.preventDefault();
  });
  if (count === 0) return null;
  return (
    <Notice tone="error" title="This tablet has no storage space left" live>
      <p>
        Not saved ({count}). Keep this page open until everything has been sent, and write the steps
        on the day sheet.
      </p>
    </Notice>
  );
}
