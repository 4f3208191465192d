import { isBoxAction } from '@chaps/contracts/box-actions';
import { Button, classNames, Notice } from '@chaps/ui';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { OpenDay, Step } from '../store/open-day.ts';
import { useDayState } from '../store/use-day-state.ts';
import styles from './day.module.css';
import { STEP_LABELS } from './step-labels.ts';

const ANSWERS = 'step-answers';

const isHeld = ({ state }: Step) => state === 'conflict' || state === 'held';
const filterStepsToCheck = (steps: readonly Step[]) =>
  steps.filter((step) => step.state === 'rejected' || isHeld(step));

/** An older server does not say what a conflict is about. */
const isAboutTube = ({ action: { step }, about = step === 'sampled' ? 'tube' : 'booking' }: Step) =>
  about === 'tube';

/** What the user of the tablet should do next. */
function findNext(step: Step): string {
  if (isHeld(step) && isBoxAction(step.action)) {
    return 'Take the tube out of the box and set it aside. The coordinator decides whose it is, under Samples in the console.';
  }
  if (!isHeld(step)) return 'Write it on the day sheet and tell the coordinator. Then press Close.';
  return isAboutTube(step)
    ? 'Set the tube aside. The coordinator decides whose it is, under Samples in the console.'
    : 'The step has been recorded. Send the person to the coordinator, who will check the booking and the payment.';
}

function getTitle(step: Step): string {
  const what = `${step.name}, ${STEP_LABELS[step.action.step]}`;
  if (!isHeld(step)) return `Not recorded: ${what}`;
  return isAboutTube(step) || isBoxAction(step.action)
    ? `Held back: ${what}`
    : `Ask the coordinator: ${what}`;
}

/** Steps that the server rejected or put on hold; each stays until it is closed. */
export function StepsToCheck({ day }: { day: OpenDay }) {
  const steps = filterStepsToCheck(useDayState(day, 'steps'));
  if (steps.length === 0) return null;
  return (
    <section id={ANSWERS} tabIndex={-1} aria-label="Steps to check">
      {steps.map((step) => (
        <Notice
          key={step.action.action_id}
          tone={isHeld(step) ? 'warning' : 'error'}
          title={getTitle(step)}
          live
        >
          <p>
            {step.reason} {findNext(step)}
          </p>
          <Button
            variant="secondary"
            onClick={() => day.close(step.action.action_id).catch(reportError)}
          >
            Close
          </Button>
        </Notice>
      ))}
    </section>
  );
}

const show = () => {
  const answers = document.getElementById(ANSWERS);
  answers?.focus({ preventScroll: true });
  answers?.scrollIntoView({ block: 'start' });
};

/** Announces these steps at the bottom of the screen, which is always visible. */
export function StepsToCheckBar({ day }: { day: OpenDay }) {
  const steps = filterStepsToCheck(useDayState(day, 'steps'));
  if (steps.length === 0) return null;
  const rejected = steps.filter((step) => !isHeld(step)).length;
  const held = steps.length - rejected;
  return (
    <div className={classNames(styles.answers, rejected > 0 && styles.rejected)}>
      {rejected > 0 ? <OctagonAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <p>
        {rejected > 0 && <strong>Not recorded: {rejected}. </strong>}
        {held > 0 && <strong>To check: {held}.</strong>}
      </p>
      <Button variant="secondary" onClick={show}>
        Show
      </Button>
    </div>
  );
}
