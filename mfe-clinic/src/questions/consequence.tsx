import {
  CHAIR_QUESTIONS,
  type ChairQuestionName,
  CONSEQUENCES,
  type Ending,
} from '@chaps/domain/chair-questions';
import { Button, Notice } from '@chaps/ui';

interface ConsequenceProps {
  name: ChairQuestionName;
  /** What the button says that ends it here. */
  endLabel: string;
  /** Absent under an answer that another one outweighs. */
  onEnd: ((ending: Ending) => void) | undefined;
}

/** What a 'yes' means, where the hand is: in words to say, and the one next step. */
export function Consequence({ name, endLabel, onEnd }: ConsequenceProps) {
  const { title, words, ending } = CONSEQUENCES[CHAIR_QUESTIONS[name].rule];
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
