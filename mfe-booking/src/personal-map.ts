import { useSession } from '@chaps/runtime';

/**
 * Values in memory for one person: the same person finds them again after a session that ended,
 * anyone else who signs in here finds none. For what must not be in browser storage.
 * @param drop told of each value that goes because another person signed in
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
