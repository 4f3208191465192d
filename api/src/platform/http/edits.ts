import type { ErrorCode } from '@chaps/contracts';
import { HttpError } from './errors.ts';

interface Edit<Fields extends object> {
  stored: Fields;
  /** The values when the editor opened the form. */
  seen: Partial<Fields>;
  wanted: Partial<Fields>;
}

/**
 * The fields that an editor changes; someone else's changes to the others stay.
 * @param describe a stored value, in words
 * @throws {HttpError} 409 with this code, and with the stored values, when someone else has changed the same field
 */
export function findEditedFields<Fields extends object, Name extends keyof Fields & string>(
  names: readonly Name[],
  { stored, seen, wanted }: Edit<Fields>,
  code: ErrorCode,
  describe = (name: Name): string => String(stored[name] || 'not given'),
): Name[] {
  const edited = names.filter(
    (name) => name in wanted && wanted[name] !== seen[name] && wanted[name] !== stored[name],
  );
  const other = edited.filter((name) => stored[name] !== seen[name]);
  if (other.length > 0) {
    const message = 'Someone else changed these details. Please check them again.';
    const details = Object.fromEntries(
      other.map((name) => [name, `It is now ‘${describe(name)}’.`]),
    );
    throw new HttpError(409, code, message, { details });
  }
  return edited;
}
