import { decimalToPence } from '@chaps/domain';
import type { PayPal } from './client.ts';
import { type PayPalTransactions, parseAppointmentId } from './shapes.ts';

const DAY_MS = 86_400_000;
/** The provider rejects a longer range. */
const MAX_RANGE_MS = 31 * DAY_MS;

/** A transaction at the provider, of a kind that is recorded here. */
export interface ProviderTransaction {
  id: string;
  kind: 'payment' | 'refund' | 'chargeback';
  /** Signed pence. */
  amount: number;
  at: Date;
  /** For a refund: the payment. */
  paymentId: string | undefined;
  /** For our orders: the appointment. */
  appointmentId: string | undefined;
}

type Info = PayPalTransactions['transaction_details'][number]['transaction_info'];

/**
 * Maps the provider's code to a kind. No other code moves a booking's money permanently: the others
 * are withdrawals, conversions, and holds during a dispute.
 */
function getKind(code: string): ProviderTransaction['kind'] | undefined {
  if (code.startsWith('T00')) return 'payment';
  if (code === 'T1107') return 'refund';
  return code === 'T1106' || code === 'T1201' ? 'chargeback' : undefined;
}

/** Statuses of success; 'V' is a payment that was later refunded in full. */
const SUCCESS_STATUSES = ['S', 'V'];

const toSignedPence = (value: string): number =>
  value.startsWith('-') ? -decimalToPence(value.slice(1)) : decimalToPence(value);

function toTransactions(info: Info): ProviderTransaction[] {
  const kind = getKind(info.transaction_event_code);
  if (!kind || !SUCCESS_STATUSES.includes(info.transaction_status)) return [];
  return [
    {
      id: info.transaction_id,
      kind,
      amount: toSignedPence(info.transaction_amount.value),
      at: new Date(info.transaction_initiation_date),
      paymentId: info.paypal_reference_id,
      appointmentId: parseAppointmentId(info.custom_field),
    },
  ];
}

/**
 * All transactions at the provider between two times, requested in the ranges and pages that it allows.
 * @returns `knownUntil`: the provider does not list later ones yet
 * @throws PayPalUnknownOutcome, PayPalRequestError
 */
export async function readTransactions(
  paypal: PayPal,
  { since, until, transactionId }: { since: Date; until: Date; transactionId?: string },
): Promise<{ transactions: ProviderTransaction[]; knownUntil: Date }> {
  const transactions: ProviderTransaction[] = [];
  let knownUntil = until;
  for (let start = since.getTime(); start < until.getTime(); start += MAX_RANGE_MS) {
    const end = Math.min(start + MAX_RANGE_MS, until.getTime());
    const range = { since: new Date(start), until: new Date(end), transactionId };
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await paypal.listTransactions({ ...range, page });
      pages = answer.total_pages;
      const infos = answer.transaction_details.map(({ transaction_info: info }) => info);
      transactions.push(...infos.flatMap(toTransactions));
      const refreshed = answer.last_refreshed_datetime;
      if (refreshed && new Date(refreshed) < knownUntil) knownUntil = new Date(refreshed);
    }
  }
  return { transactions, knownUntil };
}
