import { changeLetterState } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import type { Letter, LetterStateChange } from '@chaps/contracts/letters';
import type { LetterState } from '@chaps/domain/letters';
import { useQueryClient } from '@tanstack/react-query';

/** @throws {ApiError} 409, 422 */
export type MoveLetter = (
  to: LetterState,
  more?: Partial<Pick<LetterStateChange, 'how' | 'reason' | 'return_reason'>>,
) => Promise<void>;

/** Moves the letter to its next state, and shows the result. */
export function useMoveLetter({ letter_id, state: from, version }: Letter): MoveLetter {
  const client = useQueryClient();
  return async (to, { how = null, reason = null, ...more } = {}) => {
    try {
      await changeLetterState(letter_id, { from, to, version, how, reason, ...more });
    } finally {
      await refreshStaff(client);
    }
  };
}
