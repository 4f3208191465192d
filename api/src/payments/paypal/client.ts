import type { z } from 'zod';
import {
  type PayPalDispute,
  type PayPalOrder,
  type PayPalRefund,
  type PayPalStandaloneCapture,
  type PayPalTransactions,
  paypalDispute,
  paypalOrder,
  paypalProblem,
  paypalRefund,
  paypalStandaloneCapture,
  paypalToken,
  paypalTransactions,
} from './shapes.ts';

/** PayPal rejected the request. */
export class PayPalRequestError extends Error {
  override name = 'PayPalRequestError';
  readonly status: number;
  readonly details: Array<{ issue: string; description?: string | undefined }>;
  readonly debugId: string | undefined;

  constructor(status: number, problem: z.infer<typeof paypalProblem>) {
    super(problem.details?.[0]?.issue ?? problem.name ?? `answered ${status}`);
    this.status = status;
    this.details = problem.details ?? [];
    this.debugId = problem.debug_id;
  }

  get issue(): string {
    return this.details[0]?.issue ?? this.message;
  }
}

/** @returns undefined for what PayPal does not know, or no longer knows */
export const undefinedIfNotFound = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof PayPalRequestError) return undefined;
    throw error;
  });

/** No response, or one that does not reveal the outcome. */
export class PayPalUnknownOutcome extends Error {
  override name = 'PayPalUnknownOutcome';
}

export interface NewOrder {
  /** A retry with the same id creates no second order. */
  requestId: string;
  appointmentId: string;
  /** At most 127 characters. */
  description: string;
  /** Decimal pounds, such as '45.00'. */
  amount: string;
  currency: string;
  siteUrl: string;
}

/** Each call throws PayPalRequestError or PayPalUnknownOutcome. */
export interface PayPal {
  createOrder(order: NewOrder): Promise<PayPalOrder>;
  getOrder(orderId: string): Promise<PayPalOrder>;
  captureOrder(orderId: string, requestId: string): Promise<PayPalOrder>;
  /** Refunds `amount` of a capture, or all that is left if no amount is given. */
  refundCapture(
    captureId: string,
    requestId: string,
    amount?: { value: string; currency_code: string },
  ): Promise<PayPalRefund>;
  getCapture(captureId: string): Promise<PayPalStandaloneCapture>;
  getRefund(refundId: string): Promise<PayPalRefund>;
  getDispute(disputeId: string): Promise<PayPalDispute>;
  /** A page of transactions from at most 31 days, see `readTransactions`. */
  listTransactions(asked: TransactionsRequest): Promise<PayPalTransactions>;
}

export interface TransactionsRequest {
  since: Date;
  until: Date;
  page: number;
  transactionId?: string | undefined;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  requestId?: string;
  body?: unknown;
}

/** Milliseconds: longer than PayPal's slowest card response, shorter than the browser's timeout. */
const TIMEOUT_MS = 15_000;

/** Creates a thin client of PayPal's REST API: OAuth client credentials, Orders v2, captures, refunds. */
export function createPayPal(options: {
  base: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
}): PayPal {
  const send = createSender(options.timeoutMs ?? TIMEOUT_MS);
  const token = createTokenSource(options, send);

  async function call<Schema extends z.ZodType>(
    schema: Schema,
    { method, path, requestId, body }: Call,
  ): Promise<z.output<Schema>> {
    const answer = await send(`${options.base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token.get()}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(requestId ? { 'PayPal-Request-Id': requestId } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    if (answer.status === 401) token.forget();
    return read(schema, answer);
  }

  return {
    createOrder: (order) =>
      call(paypalOrder, {
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: order.requestId,
        body: toOrderBody(order),
      }),
    getOrder: (orderId) =>
      call(paypalOrder, { method: 'GET', path: `/v2/checkout/orders/${orderId}` }),
    captureOrder: (orderId, requestId) =>
      call(paypalOrder, {
        method: 'POST',
        path: `/v2/checkout/orders/${orderId}/capture`,
        requestId,
      }),
    refundCapture: (captureId, requestId, amount) =>
      call(paypalRefund, {
        method: 'POST',
        path: `/v2/payments/captures/${captureId}/refund`,
        requestId,
        body: amount ? { amount } : {},
      }),
    getCapture: (captureId) =>
      call(paypalStandaloneCapture, { method: 'GET', path: `/v2/payments/captures/${captureId}` }),
    getRefund: (refundId) =>
      call(paypalRefund, { method: 'GET', path: `/v2/payments/refunds/${refundId}` }),
    getDispute: (disputeId) =>
      call(paypalDispute, { method: 'GET', path: `/v1/customer/disputes/${disputeId}` }),
    listTransactions: (asked) =>
      call(paypalTransactions, {
        method: 'GET',
        path: `/v1/reporting/transactions?${transactionsQuery(asked)}`,
      }),
  };
}

function transactionsQuery({ since, until, page, transactionId }: TransactionsRequest) {
  return new URLSearchParams({
    start_date: since.toISOString(),
    end_date: until.toISOString(),
    fields: 'transaction_info',
    page_size: '500',
    page: String(page),
    ...(transactionId ? { transaction_id: transactionId } : {}),
  });
}

function toOrderBody(order: NewOrder) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.appointmentId,
        description: order.description.slice(0, 127),
        amount: { currency_code: order.currency, value: order.amount },
      },
    ],
    payment_source: {
      card: {
        attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } },
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          return_url: `${order.siteUrl}/checkout`,
          cancel_url: `${order.siteUrl}/checkout`,
        },
      },
    },
  };
}

/** An access token, cached until a minute before it expires. */
function createTokenSource(
  options: { base: string; clientId: string; clientSecret: string },
  send: Send,
) {
  let known: { token: Promise<string>; until: number } | undefined;
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');

  async function ask(): Promise<string> {
    const answer = await send(`${options.base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = await read(paypalToken, answer);
    if (known) known.until = Date.now() + (expires_in - 60) * 1000;
    return access_token;
  }

  return {
    get(): Promise<string> {
      if (known && known.until > Date.now()) return known.token;
      const token = ask();
      known = { token, until: Date.now() + TIMEOUT_MS };
      token.catch(() => {
        known = undefined;
      });
      return token;
    },
    forget() {
      known = undefined;
    },
  };
}

type Send = (address: string, init: RequestInit) => Promise<Response>;

function createSender(timeoutMs: number): Send {
  return async (address, init) => {
    try {
      return await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new PayPalUnknownOutcome('the payment provider did not respond', { cause });
    }
  };
}

async function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema>> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new PayPalUnknownOutcome('the payment provider’s response has an unexpected format');
  }
  // 401 and 429 mean that nothing was done, but reveal nothing about the card.
  if (answer.status >= 500 || answer.status === 401 || answer.status === 429) {
    throw new PayPalUnknownOutcome(`the payment provider returned ${answer.status}`);
  }
  throw new PayPalRequestError(answer.status, paypalProblem.catch({}).parse(body));
}
