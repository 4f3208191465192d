import { Notice } from '@chaps/ui';
import { useBeforeUnload } from 'react-router-dom';

/** Steps that did not fit on the disk: they exist in this page only. */
export function Unsaved({ count }: { count: number }) {
  useBeforeUnload((event) => {
    if (count > 0) event.preventDefault();
  });
  if (count === 0) return null;
  return (
    <Notice tone="error" title="This tablet has no storage space left" live>
      <p>
        Not saved ({count}): keep this page open until it is sent, and write the step on the day
        sheet.
      </p>
    </Notice>
  );
}
