/**
 * Messages between the SDK in the merchant's page and the frames of the emulator's origin. Card
 * details are in none of them: they stay within that origin.
 */

/** From a frame to the page. */
export type FrameMessage =
  | { kind: 'height'; height: number }
  | { kind: 'valid'; valid: boolean }
  | { kind: 'paid'; outcome: PayOutcome }
  | { kind: 'challenge'; accepted: boolean };

export type PayOutcome =
  | { status: 'APPROVED' }
  | { status: 'PAYER_ACTION_REQUIRED'; challenge: string }
  | { status: 'FAILED'; message: string };

/** From the page to the number's frame. */
export interface PageMessage {
  kind: 'pay';
  orderID: string;
}
