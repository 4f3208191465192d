import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { useState } from 'react';

/**
 * The result that the clinician saw when a form was opened, to send with it. A follow-up may
 * continue with another result while they type; the server then rejects the form. After each
 * response it is the result then shown.
 */
export function useResultRead({ result_id: current }: Pick<FollowUpItem, 'result_id'>) {
  const [opened, setOpened] = useState(current);
  const id = opened ?? current;
  return { result: id ? { result_id: id } : {}, reset: () => setOpened(null) };
}
