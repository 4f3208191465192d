import { checkAccessCode } from '@chaps/api-client/events';
import {
  type AccessCodeRequest,
  accessCodeRequest,
  INVALID_ACCESS_CODE_MESSAGE,
} from '@chaps/contracts/access-codes';
import type { Event } from '@chaps/contracts/events';
import { ApiError } from '@chaps/runtime';
import { Button, Cluster, TextField } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { fieldProps, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';

export interface Grant {
  pass: string;
  /** ISO instant. */
  expiresAt: string;
}

export interface AccessCodeDialogProps {
  event: Event;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onGranted: (grant: Grant) => void;
}

class RejectedCodeError extends Error {}

async function requestGrant(eventId: string, request: AccessCodeRequest): Promise<Grant> {
  const { status, pass, expires_at } = await checkAccessCode(eventId, request);
  if (status !== 'success') throw new RejectedCodeError(INVALID_ACCESS_CODE_MESSAGE);
  return { pass, expiresAt: expires_at };
}

/** Advice beside 'Invalid Access code', which is the text for every error (spec 4). */
function getAdvice(error: Error): string {
  if (error instanceof ApiError && error.status === 429) {
    return 'Too many attempts. Please wait a few minutes, then try again.';
  }
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
    return 'We could not check the code. Please check your connection and try again.';
  }
  return 'Check the code in your invitation, or ask the person who invited you.';
}

function AccessCodeForm({ event, onOpenChange, onGranted }: Omit<AccessCodeDialogProps, 'open'>) {
  const form = useZodForm({
    schema: accessCodeRequest,
    labels: { access_code: 'Please enter Access Code' },
    defaultValues: { access_code: '' },
    shouldFocusError: true,
  });
  const check = useMutation({
    mutationFn: (request: AccessCodeRequest) => requestGrant(event.event_id, request),
  });
  const missing = form.formState.errors.access_code?.message;
  const error = missing ?? (check.error ? INVALID_ACCESS_CODE_MESSAGE : undefined);
  return (
    <form
      noValidate
      // Responses after closing the dialog are ignored: when it unmounts, these callbacks no longer run.
      onSubmit={form.handleSubmit((request) => check.mutate(request, { onSuccess: onGranted }))}
    >
      <TextField
        {...fieldProps(form, 'access_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        {...(error ? { error } : {})}
        onChange={(typed) => {
          if (check.error) check.reset();
          return form.register('access_code').onChange(typed);
        }}
      />
      {check.error && !missing && <p role="alert">{getAdvice(check.error)}</p>}
      <Cluster>
        <Button type="submit" busy={check.isPending} busyLabel="Checking...">
          Submit
        </Button>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      </Cluster>
    </form>
  );
}

/** Asks for the access code. Closing it clears code and error (spec 4, 'Booking flow' 2). */
export function AccessCodeDialog({ open, ...form }: AccessCodeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={form.onOpenChange} title={form.event.event_name}>
      <AccessCodeForm {...form} />
    </Dialog>
  );
}
