import { randomInt } from 'node:crypto';
import { z } from 'zod';

/** Money as PayPal writes it: a decimal string and a currency code. */
export const moneySchema = z.object({
  currency_code: z.literal('GBP'),
  value: z.string().regex(/^\d{1,7}\.\d{2}$/),
});
export type Money = z.infer<typeof moneySchema>;

/** A request to create an order, as far as the product uses it; other fields are kept as they come. */
export const orderRequestSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.looseObject({
        reference_id: z.string().max(256).default('default'),
        description: z.string().max(127).optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        amount: z.looseObject(moneySchema.shape),
      }),
    )
    .length(1),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

export interface Card {
  name: string;
  /** Never kept whole: the first eight and the last four digits. */
  bin: string;
  lastDigits: string;
  brand: string;
  /** 'YYYY-MM' */
  expiry: string;
  /** Set once the holder has answered the bank's question. */
  authenticated: boolean;
}

export interface Refund {
  id: string;
  amount: Money;
  createdAt: string;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  createdAt: string;
  refunds: Refund[];
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  createdAt: string;
  unit: OrderRequest['purchase_units'][number];
  card?: Card;
  captures: Capture[];
}

/** What the cardholder's name asks for (product.md, 'Sample data'). */
export const TRIGGERS = {
  refused: 'CCREJECT-REFUSED',
  suspectedFraud: 'CCREJECT-SF',
  payerAction: 'PAYER-ACTION',
  slow: 'SLOW',
  lost: 'LOST',
  /** Taken for review; `POST /_simulator/captures/{id}` ends it. */
  pending: 'PENDING',
} as const;
export type Trigger = keyof typeof TRIGGERS;

export function triggerOf(card: Card | undefined): Trigger | null {
  const name = card?.name.trim().toUpperCase();
  const found = Object.entries(TRIGGERS).find(([, text]) => text === name);
  return found ? (found[0] as Trigger) : null;
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An id like PayPal's own: 17 capitals and digits. */
export const paypalId = (): string =>
  Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const pence = ({ value }: Money): number => Math.round(Number(value) * 100);
export const gbp = (amount: number): Money => ({
  currency_code: 'GBP',
  value: (amount / 100).toFixed(2),
});
