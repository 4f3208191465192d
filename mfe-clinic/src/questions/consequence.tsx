import {
  CHAIR_QUESTIONS,
  CHAIR_RULE_CONSEQUENCES,
  type ChairQuestionName,
  type VisitEnding,
} from '@chaps/domain/chair-questions';
import { Button, Notice } from '@chaps/ui';

interface ConsequenceProps {
  name: ChairQuestionName;
  /** Label of the button that ends the visit here. */
  endLabel: string;
  /** Absent when another answer takes precedence. */
  onEnd: ((ending: VisitEnding) => void) | undefined;
}

/** What to say after a 'yes', and the next step, shown next to the buttons. */
export function Consequence({ name, endLabel, onEnd }: ConsequenceProps) {
  const { title, words, ending } = CHAIR_RULE_CONSEQUENCES[CHAIR_QUESTIONS[name].rule];
  return (
    <Notice tone="warning" title={title} live>
      <p>{words}</p>
      {ending && onEnd && (
        <Button fullWidth onClick={() => onEnd(ending)}>
          {endLabel}
        </Button>
      )}
    </Notice>
  );
}
