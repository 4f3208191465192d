import type {
  DifferencesQuery,
  MoneyQuery,
  MovementsFilter,
  MovementsQuery,
} from '@chaps/contracts/staff-money';
import * as money from '@chaps/contracts/staff-money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

/** A year's figures by month or event. */
export const moneyQuery = (query: MoneyQuery) =>
  queryOptions({
    queryKey: ['staff', 'money', query],
    queryFn: ({ signal }) => call(money.readMoney, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Figures of one event, for all years. */
export const eventMoneyQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'money', 'event', eventId],
    queryFn: ({ signal }) => call(money.readEventMoney, { params: { event_id: eventId }, signal }),
    staleTime: 0,
  });

/** The movements behind a figure. */
export const movementsQuery = (query: MovementsQuery) =>
  queryOptions({
    queryKey: ['staff', 'money', 'movements', query],
    queryFn: ({ signal }) => call(money.listMovements, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** All pages as CSV. */
export const exportMovements = (query: MovementsFilter) =>
  callForFile(money.exportMovements, { query });

/** The differences between the payment provider's transactions and ours. */
export const differencesQuery = (query: DifferencesQuery) =>
  queryOptions({
    queryKey: ['staff', 'money', 'differences', query],
    queryFn: ({ signal }) => call(money.listDifferences, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * @param month `YYYY-MM`, in London
 * @throws {ApiError} 503 when the provider does not respond
 */
export const compareMoney = (month: string) => call(money.compareMoney, { body: { month } });

/** @throws {ApiError} 409 when the difference still exists */
export const settleDifference = (transactionId: string) =>
  call(money.settleDifference, { params: { transaction_id: transactionId } });

/** @throws {ApiError} 409 when someone has already decided */
export const closeDifference = (transactionId: string, reason: string) =>
  call(money.closeDifference, { params: { transaction_id: transactionId }, body: { reason } });
