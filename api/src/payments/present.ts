import { type CaptureResponse, captureResponse } from '@chaps/contracts';
import type { PayPalOrder } from './paypal/shapes.ts';

/** What spec 3 reads of a capture, and nothing else of the provider's answer. */
export const presentCapture = (order: PayPalOrder): CaptureResponse => captureResponse.parse(order);
