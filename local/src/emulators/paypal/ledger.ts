import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { decimalToPence } from '@chaps/domain/money';
import { brandOf, digitsOf, expiryOf, type FieldKind } from './cards.ts';
import {
  type Capture,
  gbp,
  type Order,
  type PurchaseUnit,
  paypalId,
  type Refund,
  triggerOf,
} from './order.ts';
import { unknownResource, unprocessable } from './problem.ts';

/** What happened to an order, as webhooks name it. */
export interface LedgerEvent {
  type:
    | 'CHECKOUT.ORDER.APPROVED'
    | `PAYMENT.CAPTURE.${'COMPLETED' | 'DECLINED' | 'PENDING' | 'DENIED' | 'REFUNDED'}`;
  order: Order;
  capture?: Capture;
  refund?: Refund;
}

/** All orders of the merchant, stored in one file to survive restarts. */
export class Ledger {
  readonly #file: string | undefined;
  readonly #onEvent: (event: LedgerEvent) => void;
  readonly #orders: Map<string, Order>;

  /** @param file where orders are stored; only in memory when left out */
  constructor(file: string | undefined, onEvent: (event: LedgerEvent) => void) {
    this.#file = file;
    this.#onEvent = onEvent;
    const kept: Order[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.#orders = new Map(kept.map((order) => [order.id, order]));
  }

  /** Oldest first. */
  all(): Order[] {
    return [...this.#orders.values()];
  }

  create(unit: PurchaseUnit): Order {
    const order: Order = { id: paypalId(), status: 'CREATED', unit, captures: [] };
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

  /** Ties a card to an order: approved, or waiting until its holder has answered the bank. */
  confirm(id: string, { name, number, expiry }: Record<FieldKind, string>): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') {
      throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order is completed.');
    }
    order.card = {
      name: name.trim(),
      lastDigits: digitsOf(number).slice(-4),
      brand: brandOf(number),
      expiry: expiryOf(expiry) ?? '',
      authenticated: false,
    };
    order.status = 'PAYER_ACTION_REQUIRED';
    if (triggerOf(order) === 'PAYER-ACTION') this.#save();
    else this.#approve(order);
    return order;
  }

  authenticate(id: string): void {
    const order = this.order(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED' || !order.card) return;
    order.card.authenticated = true;
    this.#approve(order);
  }

  /** Takes the money of an approved order, once. */
  capture(id: string): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') {
      throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
    }
    if (order.status === 'PAYER_ACTION_REQUIRED') {
      throw unprocessable('PAYER_ACTION_REQUIRED', 'Payer needs to perform an action first.');
    }
    if (order.status !== 'APPROVED') {
      throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.');
    }
    const trigger = triggerOf(order);
    if (trigger === 'CCREJECT-REFUSED') {
      throw unprocessable('INSTRUMENT_DECLINED', 'The instrument was declined by the bank.');
    }
    const status =
      trigger === 'CCREJECT-SF' ? 'DECLINED' : trigger === 'PENDING' ? 'PENDING' : 'COMPLETED';
    const capture: Capture = { id: paypalId(), status, amount: order.unit.amount, refunds: [] };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#tell({ type: `PAYMENT.CAPTURE.${status}`, order, capture });
    return order;
  }

  endReview(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const { order, capture } = this.#find(captureId);
    capture.status = status;
    const outcome = status === 'COMPLETED' ? status : 'DENIED';
    this.#tell({ type: `PAYMENT.CAPTURE.${outcome}`, order, capture });
  }

  /** Refunds the rest, or a part. @param amount in pence */
  refund(captureId: string, amount?: number): Refund {
    const { order, capture } = this.#find(captureId);
    if (capture.status === 'DECLINED' || capture.status === 'PENDING') {
      throw unprocessable('CAPTURE_NOT_COMPLETED', 'Only a completed capture can be refunded.');
    }
    const left = capture.refunds.reduce(
      (rest, refund) => rest - decimalToPence(refund.amount.value),
      decimalToPence(capture.amount.value),
    );
    if (left === 0) {
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture is fully refunded.');
    }
    const given = amount ?? left;
    if (given > left) {
      throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'More than what is left of the capture.');
    }
    const refund: Refund = { id: paypalId(), amount: gbp(given) };
    capture.refunds.push(refund);
    capture.status = given === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell({ type: 'PAYMENT.CAPTURE.REFUNDED', order, capture, refund });
    return refund;
  }

  #find(captureId: string): { order: Order; capture: Capture } {
    for (const order of this.#orders.values()) {
      const capture = order.captures.find(({ id }) => id === captureId);
      if (capture) return { order, capture };
    }
    throw unknownResource();
  }

  #approve(order: Order): void {
    order.status = 'APPROVED';
    this.#tell({ type: 'CHECKOUT.ORDER.APPROVED', order });
  }

  #tell(event: LedgerEvent): void {
    this.#save();
    this.#onEvent(event);
  }

  #save(): void {
    if (!this.#file) return;
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.all()), { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }
}
