import { api } from '@chaps/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Its schemas come with the request: few people need them, and the portal's first view does not. */
const contract = () => import('@chaps/contracts/personal-data');

/** `GET /auth/profile/export?email=`: all that is held about oneself. @throws {ApiError} */
export const exportPersonalData = async (email: string) =>
  api.get('/auth/profile/export', { schema: (await contract()).personalData, query: { email } });

/** `GET /auth/profile/erasure?email=`: what would go, what must stay, whether it was asked for. */
export const erasureQuery = (email: string) =>
  queryOptions({
    queryKey: ['account', 'erasure', email],
    queryFn: async ({ signal }) => {
      const { erasureResponse } = await contract();
      const options = { schema: erasureResponse, query: { email }, signal };
      return (await api.get('/auth/profile/erasure', options)).erasure;
    },
    staleTime: 0,
  });

/** `POST /auth/profile/erasure?email=`: asks to be forgotten; staff carry it out. */
export async function requestErasure(email: string) {
  const { erasureResponse } = await contract();
  const options = { schema: erasureResponse, query: { email } };
  return (await api.post('/auth/profile/erasure', options)).erasure;
}
