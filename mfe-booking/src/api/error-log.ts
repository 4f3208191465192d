import { api } from '@chaps/api-client';
import type { PAYMENT_LOG_TITLES } from '@chaps/contracts/error-logs';
import { successResponse } from '@chaps/contracts/scalars';

export type PaymentLogTitle = (typeof PAYMENT_LOG_TITLES)[number];

const DESCRIPTION_LIMIT = 4000;

/**
 * `POST /logs/error` under one of the specification's headings (spec 8, 'Payment'). A log that
 * cannot be written must not stop a payment, so its failure is only reported to the browser.
 */
export async function logPaymentError(
  errorMessage: PaymentLogTitle,
  description: string,
): Promise<void> {
  try {
    await api.post('/logs/error', {
      schema: successResponse,
      body: { errorMessage, description: description.slice(0, DESCRIPTION_LIMIT) },
    });
  } catch (error) {
    reportError(error);
  }
}
