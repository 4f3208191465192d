import { refreshStaff } from '@chaps/api-client/staff';
import {
  agreeInvoice,
  deleteInvoice,
  markInvoicePaid,
  markInvoiceUnpaid,
  readInvoiceFile,
  sendInvoice,
  voidInvoice,
} from '@chaps/api-client/staff-invoices';
import { type Invoice, invoiceDraft } from '@chaps/contracts/staff-invoices';
import { formatPence, londonDate } from '@chaps/domain';
import { ActionResult, Button, ButtonRow, TextField } from '@chaps/ui';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FileButton } from '../../components/file-button.tsx';
import styles from '../../components/filter-form.module.css';
import { ButtonLink } from '../../components/links.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';

type OpenDialog = 'send' | 'delete' | 'void' | 'not paid' | 'agree';

type PaymentMutation = UseMutationResult<unknown, Error, string>;

function PaidForm({ paying }: { paying: PaymentMutation }) {
  const today = londonDate(new Date());
  return (
    <form
      aria-label="Payment"
      className={styles.filter}
      onSubmit={(submission) => {
        submission.preventDefault();
        paying.mutate(String(new FormData(submission.currentTarget).get('paid_on')));
      }}
    >
      <TextField
        label="Paid on"
        name="paid_on"
        type="date"
        required
        max={today}
        defaultValue={today}
      />
      <Button type="submit" variant="secondary" busy={paying.isPending} busyLabel="Saving...">
        Mark as paid
      </Button>
    </form>
  );
}

/** The actions available for an invoice in its state. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const { invoice_id: id, number, state, email, amount, agreement } = invoice;
  const paying = useMutation({
    mutationFn: (day: string) => markInvoicePaid(id, day),
    onSettled: () => refreshStaff(client),
  });
  const isDraft = state === 'draft';
  const isOutstanding = state === 'sent' || state === 'overdue';
  return (
    <>
      <ButtonRow>
        {(isDraft || isOutstanding) && (
          <Button variant={isDraft ? 'primary' : 'secondary'} onClick={() => setOpen('send')}>
            {isDraft ? 'Send the invoice' : 'Send it again'}
          </Button>
        )}
        {isDraft && (
          <ButtonLink to={`/staff/invoices/${id}/draft`} variant="secondary">
            Edit the draft
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <FileButton
          label="Save as PDF"
          variant="secondary"
          name={`${number ?? 'invoice-draft'}.pdf`}
          read={() => readInvoiceFile(id)}
          saved="The PDF has been saved."
        />
        {isDraft && (
          <Button variant="quiet" onClick={() => setOpen('delete')}>
            Delete the draft
          </Button>
        )}
        {state === 'paid' && (
          <Button variant="quiet" onClick={() => setOpen('not paid')}>
            Mark as not paid
          </Button>
        )}
        {(isOutstanding || state === 'paid') && agreement === null && (
          <Button variant="quiet" onClick={() => setOpen('agree')}>
            Record an agreement
          </Button>
        )}
        {isOutstanding && (
          <Button variant="quiet" onClick={() => setOpen('void')}>
            Void it
          </Button>
        )}
      </ButtonRow>
      {isOutstanding && <PaidForm paying={paying} />}
      {paying.isSuccess && state === 'paid' && (
        <ActionResult of={paying.submittedAt} tone="success">
          The invoice has been marked as paid.
        </ActionResult>
      )}
      {paying.error && <ActionResult tone="error">{paying.error.message}</ActionResult>}
      {open === 'send' && (
        <ConfirmDialog
          title={isDraft ? 'Send this invoice?' : 'Send this invoice again?'}
          variant="primary"
          action="Send it"
          busyLabel="Sending..."
          keep="Not now"
          done={`The invoice will be sent to ${email}.`}
          send={() =>
            sendInvoice(id, invoiceDraft.parse(invoice)).finally(() => refreshStaff(client))
          }
          onClose={close}
        >
          {formatPence(amount)}, by e-mail to {email}.{' '}
          {isDraft && 'It will be given the next number, and can then no longer be changed.'}
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this draft?"
          variant="danger"
          action="Delete it"
          busyLabel="Deleting..."
          keep="Keep it"
          done="The draft has been deleted."
          send={() =>
            deleteInvoice(id, invoiceDraft.parse(invoice))
              .then(() => navigate('/staff/invoices'))
              .finally(() => refreshStaff(client))
          }
          onClose={close}
        >
          It has no number, so this leaves no gap in the sequence.
        </ConfirmDialog>
      )}
      {open === 'not paid' && (
        <ConfirmDialog
          title={`Mark invoice ${number} as not paid?`}
          variant="primary"
          action="Mark as not paid"
          busyLabel="Saving..."
          keep="Mark as paid"
          done={`Invoice ${number} is outstanding again.`}
          send={() => markInvoiceUnpaid(id)}
          onClose={close}
        >
          Use this if the invoice was marked as paid by mistake, or if you have paid the money back.
          No e-mail is sent.
        </ConfirmDialog>
      )}
      {open === 'agree' && (
        <ReasonDialog
          title={`Record what you agreed about ${number}?`}
          label="What you agreed with the host"
          action="Record it"
          busyLabel="Saving..."
          keep="Not now"
          done="The agreement has been recorded."
          send={(reason) => agreeInvoice(id, reason).finally(() => refreshStaff(client))}
          onClose={close}
        >
          <p>
            Use this if the event was called off, or fewer people gave a sample, and the invoice
            still stands. It will then no longer be listed on Today.
          </p>
        </ReasonDialog>
      )}
      {open === 'void' && (
        <ReasonDialog
          title={`Void invoice ${number}?`}
          action="Void it"
          busyLabel="Saving..."
          keep="Keep it"
          done={`Invoice ${number} is void.`}
          send={(reason) => voidInvoice(id, reason).finally(() => refreshStaff(client))}
          onClose={close}
        >
          <p>Its number stays in the sequence. Tell the host yourself: no e-mail is sent.</p>
        </ReasonDialog>
      )}
    </>
  );
}
