import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { useState } from 'react';

/**
 * The result that the clinician saw when a form was opened, which is sent with the form. A follow-up may
 * continue with a different result while they type; the server then rejects the form. After each
 * response, it is the result shown at that time.
 */
export function useResultRead({ result_id: current }: Pick<FollowUpItem, 'result_id'>) {
  const [opened, setOpened] = useState(current);
  const id = opened ?? current;
  return { result: id ? { result_id: id } : {}, reset: () => setOpened(null) };
}
