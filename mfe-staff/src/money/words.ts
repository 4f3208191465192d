import type { MovementKind, MovementState } from '@chaps/contracts/staff-money';
import { formatDate } from '@chaps/domain';

/** 'November 2026'. @param month `YYYY-MM` */
export const formatMonthAndYear = (month: string): string => formatDate(`${month}-01`).slice(2);

export const KINDS: Record<MovementKind, string> = {
  payment: 'Payment',
  fee: 'Provider’s fee',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

export const STATES: Record<MovementState, string> = {
  moved: 'Moved',
  due: 'Refund due',
  pending: 'Refund pending',
  failed: 'Refund failed',
};
