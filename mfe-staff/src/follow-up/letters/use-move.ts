import { changeLetterState } from '@chaps/api-client/letters';
import type { Letter, LetterStateChange } from '@chaps/contracts/letters';
import type { LetterState } from '@chaps/domain/letters';
import { useLetterChange } from './use-letter-change.ts';

/** @throws {ApiError} 409, 422 */
export type MoveLetter = (
  to: LetterState,
  more?: Partial<Pick<LetterStateChange, 'how' | 'reason' | 'return_reason'>>,
) => Promise<unknown>;

/** Moves the letter to its next state, and shows the result. */
export function useMoveLetter({ letter_id, state: from, version }: Letter): MoveLetter {
  const apply = useLetterChange();
  return (to, { how = null, reason = null, ...more } = {}) =>
    apply(() => changeLetterState(letter_id, { from, to, version, how, reason, ...more }));
}
