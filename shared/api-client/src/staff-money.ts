import type { MoneyQuery, MovementsFilter, MovementsQuery } from '@chaps/contracts/staff-money';
import * as money from '@chaps/contracts/staff-money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

/** Figures by month or event of a year. */
export const moneyQuery = (query: MoneyQuery) =>
  queryOptions({
    queryKey: ['staff', 'money', query],
    queryFn: ({ signal }) => call(money.readMoney, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Figures of one event, of all years. */
export const eventMoneyQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'money', 'event', eventId],
    queryFn: ({ signal }) => call(money.readEventMoney, { params: { event_id: eventId }, signal }),
    staleTime: 0,
  });

/** What is behind a figure. */
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
