import { type CaptureResponse, captureResponse } from '@chaps/contracts';
import type { PayPalOrder } from './paypal/shapes.ts';

/** The fields of a capture in spec 3, and nothing else from the provider's response. */
export const presentCapture = (order: PayPalOrder): CaptureResponse => captureResponse.parse(order);
