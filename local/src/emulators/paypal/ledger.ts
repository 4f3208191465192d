import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { decimalToPence } from '@chaps/domain/money';
import { extractDigits, type FieldKind, getCardBrand, parseExpiry } from './cards.ts';
import {
  type Capture,
  createPayPalId,
  type Dispute,
  findTrigger,
  type Order,
  type PurchaseUnit,
  type Refund,
  toGbp,
} from './order.ts';
import { createNotFoundProblem, createUnprocessableProblem } from './problem.ts';

/** An event of an order, named as in webhooks. */
export interface LedgerEvent {
  type:
    | 'CHECKOUT.ORDER.APPROVED'
    | `PAYMENT.CAPTURE.${'COMPLETED' | 'DECLINED' | 'PENDING' | 'DENIED' | 'REFUNDED' | 'REVERSED'}`
    | `PAYMENT.REFUND.${'PENDING' | 'FAILED'}`
    | `CUSTOMER.DISPUTE.${'CREATED' | 'RESOLVED'}`;
  order: Order;
  capture?: Capture;
  refund?: Refund;
  dispute?: Dispute;
}

/** The pence left of a capture after the refunds that `counts` selects. */
const getRemainingPence = (capture: Capture, counts: (refund: Refund) => boolean): number =>
  capture.refunds
    .filter(counts)
    .reduce(
      (rest, { amount }) => rest - decimalToPence(amount.value),
      decimalToPence(capture.amount.value),
    );

/** All orders of the merchant, stored in one file to survive restarts. */
export class Ledger {
  readonly #file: string | undefined;
  readonly #onEvent: (event: LedgerEvent) => void;
  readonly #orders: Map<string, Order>;

  /** @param file where orders are stored; when left out, only in memory */
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
    const order: Order = { id: createPayPalId(), status: 'CREATED', unit, captures: [] };
    this.#orders.set(order.id, order);
    this.#save();
    return order;
  }

  /** @throws {Problem} 404 for an id that is not ours */
  order(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw createNotFoundProblem();
    return order;
  }

  /** Links a card to an order, which is approved now or after the bank's challenge to the holder. */
  confirm(id: string, { name, number, expiry }: Record<FieldKind, string>): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') {
      throw createUnprocessableProblem('ORDER_ALREADY_COMPLETED', 'The order is completed.');
    }
    order.card = {
      name: name.trim(),
      lastDigits: extractDigits(number).slice(-4),
      brand: getCardBrand(number),
      expiry: parseExpiry(expiry) ?? '',
      authenticated: false,
    };
    order.status = 'PAYER_ACTION_REQUIRED';
    if (findTrigger(order) === 'PAYER-ACTION') this.#save();
    else this.#approve(order);
    return order;
  }

  authenticate(id: string): void {
    const order = this.order(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED' || !order.card) return;
    order.card.authenticated = true;
    this.#approve(order);
  }

  /** Captures an approved order, once. */
  capture(id: string): Order {
    const order = this.order(id);
    if (order.status === 'COMPLETED') {
      throw createUnprocessableProblem('ORDER_ALREADY_CAPTURED', 'Order already captured.');
    }
    if (order.status === 'PAYER_ACTION_REQUIRED') {
      throw createUnprocessableProblem(
        'PAYER_ACTION_REQUIRED',
        'Payer needs to perform an action first.',
      );
    }
    if (order.status !== 'APPROVED') {
      throw createUnprocessableProblem(
        'ORDER_NOT_APPROVED',
        'Payer has not yet approved the Order.',
      );
    }
    const trigger = findTrigger(order);
    if (trigger === 'CCREJECT-REFUSED') {
      throw createUnprocessableProblem(
        'INSTRUMENT_DECLINED',
        'The instrument was declined by the bank.',
      );
    }
    const status =
      trigger === 'CCREJECT-SF' ? 'DECLINED' : trigger === 'PENDING' ? 'PENDING' : 'COMPLETED';
    const at = new Date().toISOString();
    const capture: Capture = {
      id: createPayPalId(),
      status,
      amount: order.unit.amount,
      refunds: [],
      at,
    };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#tell({ type: `PAYMENT.CAPTURE.${status}`, order, capture });
    return order;
  }

  endReview(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const { order, capture } = this.findCapture(captureId);
    capture.status = status;
    const outcome = status === 'COMPLETED' ? status : 'DENIED';
    this.#tell({ type: `PAYMENT.CAPTURE.${outcome}`, order, capture });
  }

  /** Refunds the remaining amount, or a part. @param amount in pence */
  refund(captureId: string, amount?: number): Refund {
    const { order, capture } = this.findCapture(captureId);
    if (capture.status === 'DECLINED' || capture.status === 'PENDING') {
      throw createUnprocessableProblem(
        'CAPTURE_NOT_COMPLETED',
        'Only a completed capture can be refunded.',
      );
    }
    const left = getRemainingPence(
      capture,
      ({ status }) => status === 'COMPLETED' || status === 'PENDING',
    );
    if (left === 0) {
      throw createUnprocessableProblem('CAPTURE_FULLY_REFUNDED', 'The capture is fully refunded.');
    }
    const given = amount ?? left;
    if (given > left) {
      throw createUnprocessableProblem(
        'REFUND_AMOUNT_EXCEEDED',
        'More than what is left of the capture.',
      );
    }
    if (given < left && order.disputes?.some(({ status: state }) => state === 'OPEN')) {
      throw createUnprocessableProblem(
        'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
        'A disputed capture can only be refunded in full.',
      );
    }
    const trigger = findTrigger(order);
    const status =
      trigger === 'REFUND-PENDING'
        ? 'PENDING'
        : trigger === 'REFUND-FAILED'
          ? 'FAILED'
          : 'COMPLETED';
    const refund: Refund = {
      id: createPayPalId(),
      amount: toGbp(given),
      status,
      at: new Date().toISOString(),
    };
    capture.refunds.push(refund);
    this.#refundIs(status, { order, capture, refund });
    return refund;
  }

  /** Ends a pending refund. */
  endRefund(refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): void {
    const found = this.findRefund(refundId);
    found.refund.status = status;
    this.#refundIs(status, found);
  }

  /** The payer's bank takes the money back. */
  reverse(captureId: string): void {
    const { order, capture } = this.findCapture(captureId);
    const refund: Refund = {
      id: createPayPalId(),
      amount: capture.amount,
      status: 'COMPLETED',
      at: new Date().toISOString(),
      isReversal: true,
    };
    capture.refunds.push(refund);
    capture.status = 'REFUNDED';
    this.#tell({ type: 'PAYMENT.CAPTURE.REVERSED', order, capture, refund });
  }

  /** Opens a dispute: the payer asks the bank for the money back. */
  dispute(captureId: string): Dispute {
    const { order, capture } = this.findCapture(captureId);
    const dispute: Dispute = {
      id: `PP-D-${createPayPalId().slice(0, 6)}`,
      captureId,
      amount: capture.amount,
      status: 'OPEN',
    };
    order.disputes = [...(order.disputes ?? []), dispute];
    this.#tell({ type: 'CUSTOMER.DISPUTE.CREATED', order, capture, dispute });
    return dispute;
  }

  /** @throws {Problem} 404 */
  findDispute(id: string): Dispute {
    const found = this.all()
      .flatMap(({ disputes = [] }) => disputes)
      .find((dispute) => dispute.id === id);
    if (!found) throw createNotFoundProblem();
    return found;
  }

  /** @throws {Problem} 404 */
  findRefund(id: string): { order: Order; capture: Capture; refund: Refund } {
    for (const order of this.#orders.values()) {
      for (const capture of order.captures) {
        const refund = capture.refunds.find((each) => each.id === id);
        if (refund) return { order, capture, refund };
      }
    }
    throw createNotFoundProblem();
  }

  #refundIs(
    status: Refund['status'],
    about: { order: Order; capture: Capture; refund: Refund },
  ): void {
    if (status !== 'COMPLETED') {
      const end = status === 'PENDING' ? status : 'FAILED';
      this.#tell({ type: `PAYMENT.REFUND.${end}`, ...about });
      return;
    }
    const left = getRemainingPence(about.capture, (refund) => refund.status === 'COMPLETED');
    about.capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell({ type: 'PAYMENT.CAPTURE.REFUNDED', ...about });
  }

  /** @throws {Problem} 404 */
  findCapture(captureId: string): { order: Order; capture: Capture } {
    for (const order of this.#orders.values()) {
      const capture = order.captures.find(({ id }) => id === captureId);
      if (capture) return { order, capture };
    }
    throw createNotFoundProblem();
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
