/** Messages between the SDK and its frames. Card details never leave the frames' origin. */

export type FrameMessage =
  | { kind: 'height'; height: number }
  | { kind: 'valid'; valid: boolean }
  | { kind: 'paid'; outcome: PayOutcome }
  | { kind: 'challenge'; accepted: boolean };

export type PayOutcome =
  | { status: 'APPROVED' }
  | { status: 'PAYER_ACTION_REQUIRED'; challenge: string }
  | { status: 'FAILED'; message: string };

export interface PageMessage {
  kind: 'pay';
  orderID: string;
}
