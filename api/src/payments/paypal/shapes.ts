import { issueDetail, providerCard, providerPayment, recordId } from '@chaps/contracts';
import * as z from 'zod';

/** The parts of PayPal's Orders v2 responses that the product uses. */
const money = z.object({ currency_code: z.string(), value: z.string() });
/** The response includes the provider's fee once the money has moved. */
const paypalCapture = providerPayment.extend({
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
});
export type PayPalCapture = z.infer<typeof paypalCapture>;

/** A capture requested by its own id, long after its order is gone. */
export const paypalStandaloneCapture = paypalCapture.extend({ custom_id: z.string().optional() });
export type PayPalStandaloneCapture = z.infer<typeof paypalStandaloneCapture>;

export const authenticationResult = z.object({
  liability_shift: z.string().optional(),
  three_d_secure: z
    .object({
      enrollment_status: z.string().optional(),
      authentication_status: z.string().optional(),
    })
    .optional(),
});
export type AuthenticationResult = z.infer<typeof authenticationResult>;

const refund = z.object({ id: z.string(), status: z.string(), amount: money.optional() });

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z
          .object({
            captures: z.array(paypalCapture).optional(),
            authorizations: z.array(providerPayment).optional(),
            refunds: z.array(refund).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  payment_source: z
    .object({
      card: providerCard
        .extend({ authentication_result: authenticationResult.optional() })
        .optional(),
    })
    .optional(),
});
export type PayPalOrder = z.infer<typeof paypalOrder>;

export const paypalRefund = refund.extend({
  /** The link with rel 'up' leads to the capture. */
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type PayPalRefund = z.infer<typeof paypalRefund>;

/** A chargeback or another complaint by a payer. */
export const paypalDispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
export type PayPalDispute = z.infer<typeof paypalDispute>;

/** A page of the provider's own list of transactions; amounts are signed. */
export const paypalTransactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          /** For a refund: the payment. */
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: money,
          transaction_status: z.string(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  /** Transactions after this are not in the list yet. */
  last_refreshed_datetime: z.string().optional(),
  total_pages: z.number().default(1),
});
export type PayPalTransactions = z.infer<typeof paypalTransactions>;

export const paypalProblem = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(issueDetail).optional(),
});

export const paypalToken = z.object({ access_token: z.string(), expires_in: z.number() });

/** The part of a webhook event that we use: its type, and the order or capture that it is about. */
export const paypalEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z
    .object({
      id: z.string().max(100).optional(),
      dispute_id: z.string().max(100).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    .default({}),
});
export type PayPalEvent = z.infer<typeof paypalEvent>;

/**
 * The appointment that our order names in `custom_id`; undefined for orders of another shop on the same
 * account, which may contain anything.
 */
export const parseAppointmentId = (custom: string | undefined): string | undefined =>
  recordId.safeParse(custom).data;

/** The order's only capture, whatever its status. */
export const getCapture = (order: PayPalOrder): PayPalCapture | undefined =>
  order.purchase_units[0]?.payments?.captures?.[0];
