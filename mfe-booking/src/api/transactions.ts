import { api } from '@chaps/api-client';
import {
  type TransactionRequest,
  type TransactionResponse,
  transactionResponse,
} from '@chaps/contracts/payments';

/** `POST /payments/transactions`: answered with what the server's own capture has recorded. */
export const saveTransaction = (transaction: TransactionRequest): Promise<TransactionResponse> =>
  api.post('/payments/transactions', {
    schema: transactionResponse,
    body: transaction,
    idempotencyKey: `transaction-${transaction.payment_reference}`,
  });
