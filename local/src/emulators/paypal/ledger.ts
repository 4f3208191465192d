import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BRANDS, brandOf, digitsOf, isCardNumber, isUnexpired } from './cards.ts';
import {
  type Capture,
  type Card,
  gbp,
  type Order,
  type OrderRequest,
  paypalId,
  pence,
  type Refund,
  type Trigger,
  triggerOf,
} from './order.ts';
import { unknownResource, unprocessable } from './problem.ts';

/** Card details as the fields hold them. */
export interface CardDetails {
  name: string;
  number: string;
  /** 'YYYY-MM' */
  expiry: string;
}

/** What happens to orders; webhooks listen to it. */
export type LedgerListener = (
  event:
    | 'CHECKOUT.ORDER.APPROVED'
    | 'PAYMENT.CAPTURE.COMPLETED'
    | 'PAYMENT.CAPTURE.DECLINED'
    | 'PAYMENT.CAPTURE.PENDING'
    | 'PAYMENT.CAPTURE.DENIED'
    | 'PAYMENT.CAPTURE.REFUNDED',
  about: { order: Order; capture?: Capture; refund?: Refund },
) => void;

/** Captures that do not simply succeed, by what the name on the card asks for. */
const OUTCOMES: Partial<Record<Trigger, 'DECLINED' | 'PENDING'>> = {
  suspectedFraud: 'DECLINED',
  pending: 'PENDING',
};

/** All orders of the simulated merchant, kept in one file so that they last between starts. */
export class Ledger {
  readonly #file: string | null;
  readonly #now: () => Date;
  readonly #orders = new Map<string, Order>();
  #listener: LedgerListener = () => undefined;

  /** @param file where orders are kept; null keeps them in memory */
  constructor(file: string | null, now: () => Date = () => new Date()) {
    this.#file = file;
    this.#now = now;
    if (file && existsSync(file)) {
      const orders = JSON.parse(readFileSync(file, 'utf8')) as Order[];
      for (const order of orders) this.#orders.set(order.id, order);
    }
  }

  listen(listener: LedgerListener): void {
    this.#listener = listener;
  }

  /** Oldest first. */
  all(): Order[] {
    return [...this.#orders.values()];
  }

  clear(): void {
    this.#orders.clear();
    this.#save();
  }

  create(request: OrderRequest): Order {
    const [unit] = request.purchase_units;
    if (unit === undefined || pence(unit.amount) <= 0) {
      throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
    }
    const order: Order = {
      id: paypalId(),
      status: 'CREATED',
      createdAt: this.#time(),
      unit,
      captures: [],
    };
    this.#orders.set(order.id, order);
    this.#save();
    return order;
  }

  /** @throws {Problem} 404 for an id that is not ours */
  order(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw unknownResource();
    return order;
  }

  /** Ties a card to an order: approved, or held until its holder has answered his bank. */
  confirm(id: string, details: CardDetails): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') {
      throw unprocessable(
        'ORDER_ALREADY_COMPLETED',
        'The order cannot be changed, it is completed.',
      );
    }
    if (!isCardNumber(details.number)) {
      throw unprocessable('CARD_NUMBER_INVALID', 'The card number is not valid.');
    }
    if (!isUnexpired(details.expiry, this.#now())) {
      throw unprocessable('CARD_EXPIRED', 'The card is expired.');
    }
    order.card = cardOf(details);
    order.status = 'PAYER_ACTION_REQUIRED';
    if (triggerOf(order.card) === 'payerAction') this.#save();
    else this.#approve(order);
    return order;
  }

  /** The holder answered his bank. @param accepted false leaves the order where it is */
  authenticate(id: string, accepted: boolean): Order {
    const order = this.order(id);
    if (accepted && order.card && order.status === 'PAYER_ACTION_REQUIRED') {
      order.card.authenticated = true;
      this.#approve(order);
    }
    return order;
  }

  /** Takes the money of an approved order, once. */
  capture(id: string, base: string): Order {
    const order = this.order(id);
    this.#mayCapture(order, base);
    const trigger = triggerOf(order.card);
    if (trigger === 'refused') {
      const description =
        'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.';
      throw unprocessable('INSTRUMENT_DECLINED', description);
    }
    const status = (trigger && OUTCOMES[trigger]) || 'COMPLETED';
    const capture: Capture = {
      id: paypalId(),
      status,
      amount: { currency_code: 'GBP', value: order.unit.amount.value },
      createdAt: this.#time(),
      refunds: [],
    };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#save();
    this.#listener(`PAYMENT.CAPTURE.${status}`, { order, capture });
    return order;
  }

  /** Ends the review of a pending capture. */
  endReview(captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture {
    const { order, capture } = this.findCapture(captureId);
    if (capture.status !== 'PENDING') {
      throw unprocessable('CAPTURE_NOT_PENDING', 'Only a pending capture is under review.');
    }
    capture.status = status;
    this.#save();
    const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED';
    this.#listener(type, { order, capture });
    return capture;
  }

  /** @throws {Problem} 404 for an id that is not ours */
  findCapture(id: string): { order: Order; capture: Capture } {
    for (const order of this.#orders.values()) {
      const capture = order.captures.find((one) => one.id === id);
      if (capture) return { order, capture };
    }
    throw unknownResource();
  }

  /** Gives back all that is left, or a part. @param amount in pence */
  refund(
    captureId: string,
    amount: number | null,
  ): { order: Order; capture: Capture; refund: Refund } {
    const { order, capture } = this.findCapture(captureId);
    if (capture.status === 'DECLINED' || capture.status === 'PENDING') {
      throw unprocessable('CAPTURE_NOT_COMPLETED', 'Only a completed capture can be refunded.');
    }
    const refunded = capture.refunds.reduce((total, one) => total + pence(one.amount), 0);
    const left = pence(capture.amount) - refunded;
    if (left === 0) {
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
    }
    if (amount !== null && amount > left) {
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      );
    }
    const refund: Refund = { id: paypalId(), amount: gbp(amount ?? left), createdAt: this.#time() };
    capture.refunds.push(refund);
    capture.status = (amount ?? left) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#save();
    this.#listener('PAYMENT.CAPTURE.REFUNDED', { order, capture, refund });
    return { order, capture, refund };
  }

  findRefund(id: string): { order: Order; capture: Capture; refund: Refund } {
    for (const order of this.#orders.values()) {
      for (const capture of order.captures) {
        const refund = capture.refunds.find((one) => one.id === id);
        if (refund) return { order, capture, refund };
      }
    }
    throw unknownResource();
  }

  #mayCapture(order: Order, base: string): void {
    if (order.status === 'COMPLETED') {
      throw unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
      );
    }
    if (order.status === 'PAYER_ACTION_REQUIRED') {
      const links = [
        { href: `${base}/sdk/challenge/${order.id}`, rel: 'payer-action', method: 'GET' },
      ];
      throw unprocessable(
        'PAYER_ACTION_REQUIRED',
        'Payer needs to perform the following action before proceeding with payment.',
        links,
      );
    }
    if (order.status !== 'APPROVED') {
      throw unprocessable(
        'ORDER_NOT_APPROVED',
        'Payer has not yet approved the Order for payment.',
      );
    }
    const invoice = order.unit.invoice_id;
    const paid = this.all().some(
      (other) =>
        invoice &&
        other.unit.invoice_id === invoice &&
        other.captures.some(({ status }) => status === 'COMPLETED'),
    );
    if (paid) {
      throw unprocessable(
        'DUPLICATE_INVOICE_ID',
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
      );
    }
  }

  #approve(order: Order): void {
    order.status = 'APPROVED';
    this.#save();
    this.#listener('CHECKOUT.ORDER.APPROVED', { order });
  }

  #time(): string {
    return this.#now()
      .toISOString()
      .replace(/\.\d{3}/, '');
  }

  #save(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.all(), null, 1), { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }
}

function cardOf({ name, number, expiry }: CardDetails): Card {
  const digits = digitsOf(number);
  const brand = brandOf(digits);
  return {
    name: name.trim(),
    bin: digits.slice(0, 8),
    lastDigits: digits.slice(-4),
    brand: brand ? BRANDS[brand].paypal : 'UNKNOWN',
    expiry,
    authenticated: false,
  };
}
