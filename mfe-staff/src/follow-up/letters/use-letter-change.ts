import { refreshStaff } from '@chaps/api-client/staff';
import { useQueryClient } from '@tanstack/react-query';

/** Changes a letter and shows its new state, even if a colleague changed it first. */
export function useLetterChange() {
  const client = useQueryClient();
  return async <Answer>(change: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await change();
    } finally {
      await refreshStaff(client);
    }
  };
}
