/**
 * What the SDK in the merchant's page and the frames from the simulator's origin say to each
 * other. Card details are in no message: they stay within the simulator's origin.
 */
export type FieldKind = 'name' | 'number' | 'expiry' | 'cvv';

export interface FieldState {
  isEmpty: boolean;
  isValid: boolean;
  isFocused: boolean;
  isPotentiallyValid: boolean;
  /** Of the number field: the card's brand, as the SDK names it. */
  card: { type: string; niceType: string; code: { name: string; size: number } } | null;
}

/** From a frame to the page. */
export type FrameMessage =
  | { kind: 'ready'; height: number }
  | { kind: 'height'; height: number }
  | { kind: 'state'; cause: 'change' | 'focus' | 'blur' | 'submit'; state: FieldState }
  | { kind: 'paid'; request: string; outcome: PayOutcome }
  | { kind: 'challenge'; accepted: boolean };

export type PayOutcome =
  | { status: 'APPROVED' }
  | { status: 'PAYER_ACTION_REQUIRED'; challenge: string }
  | { status: 'FAILED'; error: Record<string, unknown> };

/** From the page to a frame. */
export type PageMessage =
  | { kind: 'focus' }
  | { kind: 'clear' }
  | { kind: 'check' }
  | { kind: 'message'; text: string }
  | { kind: 'attribute'; name: string; value: string | null }
  | { kind: 'class'; name: string; present: boolean }
  | {
      kind: 'pay';
      request: string;
      orderID: string;
      /** The fields on the page, whose values have to be gathered. */
      fields: FieldKind[];
      /** Instead of a name field. */
      name: string | null;
    };
