import type { DayAction } from '@chaps/contracts/visits';
import { Button, classNames } from '@chaps/ui';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent } from 'react';
import styles from './day.module.css';
import { type DayPerson, formatListedName } from './people.ts';
import { STEP_LABELS } from './step-labels.ts';

const UNDO_MS = 60_000;

/** A step that this tablet has recorded. */
export interface LastAction {
  person: DayPerson;
  action: DayAction;
}

interface LastStepProps {
  /** Undefined when nothing can be undone. */
  last: LastAction | undefined;
  onUndo: () => void;
  onEnd: () => void;
}

/** The last record, above the tabs near the thumb; it can be undone for a minute. */
export function LastStep({ last, onUndo, onEnd }: LastStepProps) {
  const id = last?.action.action_id;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={classNames(last && styles.last)}>
      {/* Rendered before it has text, so that the text is announced. */}
      <p role="status" aria-label="Recorded">
        {last && (
          <>
            <strong>{formatListedName(last.person)}:</strong> {STEP_LABELS[last.action.step]}
          </>
        )}
      </p>
      {last && (
        // A double tap may land where this button appears.
        <Button
          variant="secondary"
          icon={<Undo2 />}
          onClick={({ detail }) => detail < 2 && onUndo()}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
