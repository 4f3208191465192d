import * as z from '@chaps/contracts/schema';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import type { ExpectedPerson } from '@chaps/contracts/visits';
import { formatPence } from '@chaps/domain';
import { PAYMENT_METHODS } from '@chaps/domain/visits';
import { ActionResult, Button } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { recordStep } from './record-one.ts';

interface PaymentStepProps {
  eventId: string;
  person: ExpectedPerson;
}

interface PaidDialogProps extends PaymentStepProps {
  /** Pence. */
  price: number;
  /** @param conflict what the payment conflicts with, if anything */
  onPaid: (conflict: string | undefined) => void;
  onClose: () => void;
}

const schema = z.object({ method: z.enum(PAYMENT_METHODS) });

const METHODS = [
  { value: 'cash', label: 'In cash' },
  { value: 'card', label: 'By card' },
];

function PaidDialog({ eventId, person, price, onPaid, onClose }: PaidDialogProps) {
  const name = `${person.first_name} ${person.last_name}`;
  const client = useQueryClient();
  // Stays the same on a retry after a lost response, so that nothing is recorded twice.
  const [action_id] = useState(() => crypto.randomUUID());
  const form = useZodForm({
    schema,
    labels: { method: 'How they paid' },
    defaultValues: { method: PAYMENT_METHODS[0] },
  });
  return (
    <FormDialog
      title={`Take ${formatPence(price)} from ${name}`}
      form={form}
      send={async ({ method }) => {
        const conflict = await recordStep(eventId, {
          ...{ action_id, step: 'paid', method, amount: price },
          appointment_id: person.appointment_id,
        });
        await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
        onPaid(conflict?.reason);
        onClose();
        if (!conflict) showSuccess(`${name} has paid ${formatPence(price)}.`);
      }}
      action="Mark as paid"
      busyLabel="Saving..."
      keep="Go back"
      onClose={onClose}
    >
      <FormField form={form} name="method" kind="select" options={METHODS} />
    </FormDialog>
  );
}

/** Offers for a minute to undo a recorded payment. */
function UndoPayment({ eventId, person, onEnd }: PaymentStepProps & { onEnd: () => void }) {
  const client = useQueryClient();
  const name = `${person.first_name} ${person.last_name}`;
  const back = useMutation({
    mutationFn: () =>
      recordStep(eventId, {
        ...{ action_id: crypto.randomUUID(), step: 'not paid' },
        appointment_id: person.appointment_id,
      }),
    onSuccess: () => {
      showSuccess(`${name}: payment reversed.`);
      onEnd();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'events', eventId] }),
  });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Mark as not paid: ${name}`}
        busy={back.isPending}
        busyLabel="Saving..."
        onClick={() => back.mutate()}
      >
        Mark as not paid
      </Button>
      {back.error && <ActionResult tone="error">{back.error.message}</ActionResult>}
    </>
  );
}

/** Records the payment for a booking that is paid on the day. */
export function PaymentStep({ eventId, person }: PaymentStepProps) {
  const { price_on_the_day: price, is_unpaid, first_name, last_name } = person;
  const [asking, setAsking] = useState(false);
  const [isFresh, setFresh] = useState(false);
  const [conflict, setConflict] = useState<string>();
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setFresh(false), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isFresh]);
  if (price === undefined) return null;
  return (
    <>
      {is_unpaid && (
        <Button
          variant="secondary"
          aria-label={`Mark as paid: ${first_name} ${last_name}`}
          onClick={() => setAsking(true)}
        >
          Mark as paid
        </Button>
      )}
      {!is_unpaid && isFresh && (
        <UndoPayment eventId={eventId} person={person} onEnd={() => setFresh(false)} />
      )}
      {conflict && (
        <ActionResult tone="warning">
          The payment has been recorded. {conflict} Check the booking.
        </ActionResult>
      )}
      {asking && (
        <PaidDialog
          eventId={eventId}
          person={person}
          price={price}
          onPaid={(what) => {
            setFresh(true);
            setConflict(what);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
