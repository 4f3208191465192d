import { erasureResponse, personalData } from '@chaps/shared/contracts/personal-data';
import { api } from '@chaps/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** `GET /auth/profile/export?email=`: all that is held about oneself. @throws {ApiError} */
export const exportPersonalData = (email: string) =>
  api.get('/auth/profile/export', { schema: personalData, query: { email } });

/** `GET /auth/profile/erasure?email=`: what would go, what must stay, whether it was asked for. */
export const erasureQuery = (email: string) =>
  queryOptions({
    queryKey: ['account', 'erasure', email],
    queryFn: async ({ signal }) =>
      (
        await api.get('/auth/profile/erasure', {
          schema: erasureResponse,
          query: { email },
          signal,
        })
      ).erasure,
    staleTime: 0,
  });

/** `POST /auth/profile/erasure?email=`: asks to be forgotten; staff carry it out. */
export const requestErasure = async (email: string) =>
  (await api.post('/auth/profile/erasure', { schema: erasureResponse, query: { email } })).erasure;
