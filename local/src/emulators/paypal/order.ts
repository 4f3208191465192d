import { randomInt } from 'node:crypto';
import { penceToDecimal } from '@chaps/domain/money';
import { z } from 'zod';

/** Money in PayPal's format: a decimal string and a currency code. */
export const money = z.object({
  currency_code: z.literal('GBP'),
  value: z.string().regex(/^\d{1,7}\.\d{2}$/),
});
export type Money = z.infer<typeof money>;
export const toGbp = (pence: number): Money => ({
  currency_code: 'GBP',
  value: penceToDecimal(pence),
});

/** A request to create an order, as far as the product uses it. */
export const orderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().max(256).default('default'),
      description: z.string().max(127).optional(),
      custom_id: z.string().max(255).optional(),
      amount: money.refine(({ value }) => Number(value) > 0),
    }),
  ]),
});
export type PurchaseUnit = z.infer<typeof orderRequest>['purchase_units'][0];

export interface Card {
  name: string;
  /** The number itself is never stored. */
  lastDigits: string;
  brand: string;
  /** 'YYYY-MM' */
  expiry: string;
  /** Whether the holder has passed the bank's challenge. */
  authenticated: boolean;
}

export interface Refund {
  id: string;
  amount: Money;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  /** ISO 8601; missing in orders stored by older versions. */
  at?: string;
  /** The bank took the money back, see `Ledger.reverse`. */
  isReversal?: true;
}

/** A payer's request to the bank for the money back. */
export interface Dispute {
  id: string;
  captureId: string;
  amount: Money;
  status: 'OPEN' | 'RESOLVED';
  /** How it ended, e.g. 'RESOLVED_BUYER_FAVOUR'. */
  outcome?: string;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  refunds: Refund[];
  /** ISO 8601; missing in orders stored by older versions. */
  at?: string;
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: PurchaseUnit;
  card?: Card;
  captures: Capture[];
  disputes?: Dispute[];
}

/** Names on the card that change the outcome, each with its effect. */
export const TRIGGERS = {
  'CCREJECT-REFUSED': 'is declined and may be tried again',
  'CCREJECT-SF': 'is declined for good',
  'PAYER-ACTION': 'asks for 3-D Secure',
  '3DS-FAILED': 'was not confirmed by its holder (3-D Secure)',
  SLOW: 'answers after 8 seconds',
  LOST: 'takes the money and never answers',
  PENDING: 'is held for review by the provider',
  'REFUND-PENDING': 'is charged, but the refund stays pending',
  'REFUND-FAILED': 'is charged, but the refund fails',
} as const;
export type Trigger = keyof typeof TRIGGERS;

export const findTrigger = ({ card }: Order): Trigger | undefined =>
  (Object.keys(TRIGGERS) as Trigger[]).find((name) => name === card?.name.toUpperCase());

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An id in PayPal's format: 17 capital letters and digits. */
export const createPayPalId = (): string =>
  Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
