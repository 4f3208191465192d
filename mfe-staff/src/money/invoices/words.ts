import type { InvoiceState } from '@chaps/contracts/staff-invoices';

export const STATES: Record<InvoiceState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};
