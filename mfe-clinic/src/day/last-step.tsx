import type { VisitStep } from '@chaps/domain/visits';
import { Button } from '@chaps/ui';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent } from 'react';
import styles from './day.module.css';

const UNDO_FOR = 60_000;

const WORDS: Readonly<Record<VisitStep, string>> = {
  arrived: 'arrived',
  ready: 'ready',
  sampled: 'sample taken',
  'not sampled': 'no sample',
  'did not attend': 'did not attend',
  undo: 'taken back',
};

interface LastStepProps {
  name: string;
  step: VisitStep;
  onUndo: () => void;
  onEnd: () => void;
}

/** What was recorded last, above the tabs, where the hand is: for a minute it can be taken back. */
export function LastStep({ name, step, onUndo, onEnd }: LastStepProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_FOR);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.last}>
      <p role="status" aria-label="Recorded">
        <strong>{name}:</strong> {WORDS[step]}
      </p>
      {/* It appears where a double tap may fall. */}
      <Button variant="secondary" icon={<Undo2 />} onClick={({ detail }) => detail < 2 && onUndo()}>
        Undo
      </Button>
    </div>
  );
}
