import { removeToldRecord } from '@chaps/api-client/told-results';
import type { ToldRecord } from '@chaps/contracts/told-results';
import type { NeverToldReason } from '@chaps/domain/told';
import { Button, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { describeHowTold } from './record-told.tsx';

interface MarkNotToldProps {
  resultId: string;
  name: string;
  told: ToldRecord | null;
  untold: NeverToldReason | null;
}

/**
 * A button that undoes the record that the person was told, or that they cannot be reached. Renders
 * nothing if staff have recorded neither.
 */
export function MarkNotTold({ resultId, name, told, untold }: MarkNotToldProps) {
  const [isAsking, setAsking] = useState(false);
  const isTold = told?.how === 'telephone' || told?.how === 'letter';
  if (!isTold && untold !== 'cannot be reached') return null;
  const recorded = isTold
    ? `${describeHowTold(told)}, ${formatDateAndTime(told.at)}`
    : 'They cannot be reached';
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
          send={() => removeToldRecord(resultId)}
          onClose={() => setAsking(false)}
        >
          {`${recorded}. If this was recorded by mistake, the result will go back to ‘Results not yet given’.`}
        </ConfirmDialog>
      )}
    </>
  );
}
