import { removeTold } from '@chaps/api-client/told-results';
import type { ToldRecord } from '@chaps/contracts/told-results';
import { Button, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { describeTold } from './record-told.tsx';

interface MarkNotToldProps {
  resultId: string;
  name: string;
  told: ToldRecord | null;
}

/**
 * A button that undoes a record of the person being told; nothing if staff have not recorded one.
 */
export function MarkNotTold({ resultId, name, told }: MarkNotToldProps) {
  const [isAsking, setAsking] = useState(false);
  if (told?.how !== 'telephone' && told?.how !== 'letter') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Mark as not told <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Mark ${name} as not told?`}
          variant="danger"
          action="Mark as not told"
          busyLabel="Recording..."
          keep="Cancel"
          done={`${name} has been marked as not told again.`}
          send={() => removeTold(resultId)}
          onClose={() => setAsking(false)}
        >
          {`${describeTold(told)}, ${formatDateAndTime(told.at)}. If this was recorded by mistake, the result will go back to ‘Results not yet given’.`}
        </ConfirmDialog>
      )}
    </>
  );
}
