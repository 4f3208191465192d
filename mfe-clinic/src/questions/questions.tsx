import {
  CHAIR_QUESTIONS,
  CHAIR_RULE_CONSEQUENCES,
  type ChairAnswers,
  findChairRule,
  formatChairQuestion,
  listChairQuestions,
  type QuestionSet,
  type VisitEnding,
} from '@chaps/domain/chair-questions';
import { Button, TextField } from '@chaps/ui';
import { Fragment, useState } from 'react';
import { useDay } from '../day/use-day.ts';
import { Consequence } from './consequence.tsx';
import { YesNo } from './yes-no.tsx';

/** The answers of someone who can continue to the test. */
export interface AnsweredQuestions {
  answers: ChairAnswers;
  /** The clinician who allowed the test despite symptoms, or ''. */
  clinician: string;
}

export const NO_ANSWERS: AnsweredQuestions = { answers: {}, clinician: '' };

interface QuestionsProps {
  set: QuestionSet;
  /** Time of the person's slot, or ''. */
  time: string;
  before: AnsweredQuestions;
  endLabel: string;
  onEnd: (ending: VisitEnding) => void;
  onDone: (asked: AnsweredQuestions) => void;
}

const describeRemaining = (left: number) =>
  left === 1 ? 'One question is left.' : `${left} questions are left.`;

/** The questions before the test, as read aloud, and the consequence of each 'yes'. */
export function Questions({ set, time, before, endLabel, onEnd, onDone }: QuestionsProps) {
  const { list } = useDay();
  const [answers, setAnswers] = useState(before.answers);
  const [clinician, setClinician] = useState(before.clinician);
  const names = listChairQuestions(set);
  const left = names.filter((name) => answers[name] === undefined).length;
  const rule = findChairRule(answers);
  const isDecided = rule === 'clinician decides' && clinician.trim() !== '';
  const goesOn =
    rule === undefined || isDecided || CHAIR_RULE_CONSEQUENCES[rule].ending === undefined;
  const done = { answers, clinician: isDecided ? clinician.trim() : '' };
  return (
    <>
      {names.map((name) => (
        <Fragment key={name}>
          <YesNo
            question={formatChairQuestion(name, list.event_date, time)}
            answer={answers[name]}
            onAnswer={(answer) => setAnswers({ ...answers, [name]: answer })}
          />
          {answers[name] === 'yes' && (
            <Consequence
              name={name}
              endLabel={endLabel}
              onEnd={CHAIR_QUESTIONS[name].rule === rule ? onEnd : undefined}
            />
          )}
        </Fragment>
      ))}
      {rule === 'clinician decides' && (
        <TextField
          label="Clinician authorising the test today"
          autoComplete="off"
          maxLength={60}
          value={clinician}
          onChange={({ target }) => setClinician(target.value)}
        />
      )}
      <p role="status" aria-label="Questions">
        {left > 0 && goesOn && describeRemaining(left)}
      </p>
      {left === 0 && goesOn && (
        <Button fullWidth onClick={() => onDone(done)}>
          Continue
        </Button>
      )}
    </>
  );
}
