import { refreshStaff } from '@chaps/api-client/staff';
import { closeRejectedStep } from '@chaps/api-client/visits';
import type { RejectedStep } from '@chaps/contracts/rejected-steps';
import type { BoxStep } from '@chaps/domain/box';
import { STEP_NAMES } from '@chaps/domain/visits';
import { Button, Notice } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/links.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { usePermissions } from '../../components/staff-page.tsx';
import { BreakAnywhere, formatDateAndTime } from '../../components/table-parts.tsx';
import styles from '../day.module.css';

const BOX_STEP_NAMES: Readonly<Record<BoxStep, string>> = {
  packed: 'put in',
  unpacked: 'taken out',
  'handed over': 'handed over',
};

/** Describes the step, e.g. 'Sample taken, tube T-100', or says that it cannot be read. */
function describeStep({ step, box_step, tube }: RejectedStep): string {
  const name = step ? STEP_NAMES[step] : box_step && BOX_STEP_NAMES[box_step];
  return name ? [name, tube && `tube ${tube}`].filter(Boolean).join(', ') : 'unreadable step';
}

function describePerson({ name, step, box_step }: RejectedStep): string {
  if (name) return name;
  if (box_step) return 'Box for the laboratory';
  return step ? 'Someone who is not on this list' : 'Unknown person';
}

/** The box, e.g. 'Taken by Bea, 2 tubes counted: T-100, T-200', as the tablet sent it. */
function describeBox({ handover }: RejectedStep): string | undefined {
  if (!handover) return undefined;
  const { taken_by, counted, temperature = null, codes } = handover;
  const said = [
    taken_by !== null && `Taken by ${taken_by}`,
    counted !== null && `${counted} ${counted === 1 ? 'tube' : 'tubes'} counted`,
    temperature !== null && `${temperature} °C`,
    codes.length > 0 && `codes ${codes.join(', ')}`,
  ].filter(Boolean);
  return said.length > 0 ? said.join('; ') : undefined;
}

/** When it was done by the tablet's clock, or else when it was sent, and by which tablet. */
const describeTime = ({ done_at, rejected_at, tablet }: RejectedStep) =>
  [formatDateAndTime(done_at ?? rejected_at), tablet && `on the tablet ${tablet}`]
    .filter(Boolean)
    .join(', ');

interface StepProps {
  eventId: string;
  step: RejectedStep;
  /** Undefined for users who may not close it. */
  onClose?: (() => void) | undefined;
}

function Step({ eventId, step, onClose }: StepProps) {
  const who = describePerson(step);
  const box = describeBox(step);
  return (
    <li>
      <strong>
        {step.appointment_id ? (
          <Link to={`/staff/events/${eventId}/bookings/${step.appointment_id}`}>{who}</Link>
        ) : (
          who
        )}
        : {describeStep(step)}
      </strong>
      <div>{describeTime(step)}</div>
      {box && (
        <div>
          <BreakAnywhere>{box}</BreakAnywhere>
        </div>
      )}
      <div>Rejected: {step.reason}</div>
      {onClose && (
        <Button
          variant="secondary"
          aria-label={`Close: ${who}, ${describeStep(step)}`}
          onClick={onClose}
        >
          Close
        </Button>
      )}
    </li>
  );
}

/** Steps sent by tablets that could not be recorded, until they are recorded again or closed. */
export function RejectedSteps({ eventId, steps }: { eventId: string; steps: RejectedStep[] }) {
  const client = useQueryClient();
  const may = usePermissions();
  const [closing, setClosing] = useState<RejectedStep>();
  if (steps.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="rejected">
      <h3 id="rejected" tabIndex={-1}>
        Rejected steps
      </h3>
      <Notice tone="error" title={`Not recorded: ${steps.length}`}>
        <p>
          A tablet sent these steps, but they were not recorded. Ask the person at that tablet, and
          record below what happened, or close the step with a reason.
        </p>
        <ul className={styles.rejected}>
          {steps.map((step) => (
            <Step
              key={step.rejection_id}
              eventId={eventId}
              step={step}
              onClose={may('close the day', eventId) ? () => setClosing(step) : undefined}
            />
          ))}
        </ul>
      </Notice>
      {closing && (
        <ReasonDialog
          title="Close this rejected step?"
          action="Close the step"
          busyLabel="Closing..."
          keep="Keep it open"
          done="The rejected step has been closed."
          send={async (reason) => {
            await closeRejectedStep(eventId, closing.rejection_id, reason);
            await refreshStaff(client);
          }}
          onClose={() => setClosing(undefined)}
        >
          <p>
            {describePerson(closing)}: {describeStep(closing)}. It will not be recorded. If it did
            happen, record it instead, and it will be removed from this list automatically.
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
