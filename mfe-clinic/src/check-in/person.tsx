import type { PaymentMethod } from '@chaps/domain/visits';
import { Button, ButtonLink, Stack } from '@chaps/ui';
import { useEffect, useRef } from 'react';
import { IdentityCheck } from '../components/identity-check.tsx';
import { type DayPerson, formatFullName } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { useWalkInPlaces } from '../walk-in/use-places.ts';
import { getCheckInNextStep } from './next-step.ts';

/** Buttons that record how the price was paid. */
function PaidButtons({ person, amount }: { person: DayPerson; amount: number }) {
  const { record } = useDay();
  const press = (method: PaymentMethod, label: string) => (
    <Button
      fullWidth
      onClick={({ detail }) => detail < 2 && record(person, 'paid', { method, amount })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {press('cash', 'Paid in cash')}
      {press('card', 'Paid by card')}
    </>
  );
}

const LABELS = {
  usual: 'Arrived',
  anyway: 'Arrived anyway',
  none: 'Next person',
} as const;

/** Scrolls the buttons into view when they appear or change: the 'Undo' bar may cover them. */
function useScrollIntoView(shown: string) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return buttons;
}

/** The person found: two facts to confirm aloud, and the next step. */
export function Person({ person, onNext }: { person: DayPerson; onNext: () => void }) {
  const { record, screens, path, list } = useDay();
  const { isSeatGiven } = useWalkInPlaces();
  const { title, words, arrival, payment } = getCheckInNextStep(
    person,
    isSeatGiven(person),
    list.walk_in_price,
  );
  const isHere = person.state === 'arrived';
  const isOver = arrival === 'none';
  const buttons = useScrollIntoView(`${title} ${arrival}`);
  const usual = isOver ? payment === undefined : arrival === 'usual';
  return (
    <section aria-label={formatFullName(person)}>
      <IdentityCheck person={person} />
      <p role="status" aria-label="Visit">
        <strong>{title}.</strong> {words}
      </p>
      <div ref={buttons}>
        <Stack gap={1}>
          {payment !== undefined && <PaidButtons person={person} amount={payment} />}
          {/* One button for both steps, so that it keeps the focus; the second press of a double tap is ignored. */}
          <Button
            fullWidth
            variant={usual ? 'primary' : 'secondary'}
            onClick={({ detail }) => {
              if (detail > 1) return;
              if (isOver) onNext();
              else record(person, 'arrived');
            }}
          >
            {LABELS[arrival]}
          </Button>
          {isHere && screens.includes('ready') && (
            <ButtonLink fullWidth variant="secondary" to={`${path}/ready`}>
              Go to Ready
            </ButtonLink>
          )}
        </Stack>
      </div>
    </section>
  );
}
