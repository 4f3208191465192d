import { createEventAlert } from '@chaps/api-client/event-alerts';
import { type EventAlertRequest, eventAlertForm } from '@chaps/contracts/event-alerts';
import { NEARBY_MILES } from '@chaps/contracts/events';
import { Button } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';

interface EventAlertDialogProps {
  /** The outward part of the postcode in the search. */
  district: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAsked: (request: EventAlertRequest) => void;
}

function EventAlertForm({ district, onOpenChange, onAsked }: Omit<EventAlertDialogProps, 'open'>) {
  const form = useZodForm({
    schema: eventAlertForm,
    labels: { email: 'Email', district: 'Postcode' },
    // The newsletter form is on the same page.
    idPrefix: 'alert-',
    defaultValues: { email: '', district: district ?? '' },
  });
  const send = async (request: EventAlertRequest) => {
    await createEventAlert(request);
    onAsked(request);
  };
  const place = district ?? 'your postcode';
  return (
    <Form
      form={form}
      send={send}
      action="Tell me by e-mail"
      busyLabel="Sending..."
      aria-label="Tell me when there is one near me"
      beside={
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
    >
      <p>
        We will send you one e-mail when there is an event within {NEARBY_MILES} miles of {place}{' '}
        that is open to everyone.
      </p>
      <FormField form={form} name="email" type="email" autoComplete="email" required />
      {district === undefined && (
        <FormField
          form={form}
          name="district"
          autoComplete="postal-code"
          hint="The first part is enough, for example CO4"
          required
        />
      )}
      <p>
        We keep this address and {district ? `‘${district}’` : 'the first part of the postcode'},
        and do not use them for anything else. You can unsubscribe with one click from the e-mail.
        We delete both one month after that e-mail, or after one year if there is no event.
      </p>
    </Form>
  );
}

/** Asks for one e-mail about an event near a place. */
export function EventAlertDialog({ open, ...form }: EventAlertDialogProps) {
  return (
    <Dialog open={open} onOpenChange={form.onOpenChange} title="Tell me when there is one near me">
      <EventAlertForm {...form} />
    </Dialog>
  );
}
