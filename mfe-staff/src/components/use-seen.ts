import { ApiError } from '@chaps/runtime';
import { useState } from 'react';

/**
 * What an editor has seen of a record, which a save sends along, so that it does not overwrite someone
 * else's
 * change. After a conflict they have also seen the stored values of the fields that the error names, but
 * of no other fields: otherwise the form would overwrite changes that it does not show.
 */
export function useSeen<Fields extends object>(opened: Fields, reload: () => Promise<Fields>) {
  const [seen, setSeen] = useState(opened);
  const saveSeen = async (save: (seen: Fields) => Promise<unknown>): Promise<void> => {
    try {
      await save(seen);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { details } = error;
        const stored = await reload();
        const isNamed = (name: string) => Object.hasOwn(details, name);
        const named = Object.entries(stored).filter(([name]) => isNamed(name));
        setSeen({ ...seen, ...Object.fromEntries(named) });
      }
      throw error;
    }
  };
  return { saveSeen, setSeen };
}
