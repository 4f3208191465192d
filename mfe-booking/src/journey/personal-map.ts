import { useSession } from '@chaps/runtime';

/**
 * Values in memory for one user, also after a new sign-in; never in browser storage.
 * @param drop called with each value that is dropped because another user signed in
 */
export function personalMap<Value>(drop: (value: Value) => void = () => {}): Map<string, Value> {
  const values = new Map<string, Value>();
  let owner = useSession.getState().user?.id;
  useSession.subscribe(({ user }) => {
    if (!user || user.id === owner) return;
    values.forEach(drop);
    values.clear();
    owner = user.id;
  });
  return values;
}
