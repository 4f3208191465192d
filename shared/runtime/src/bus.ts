import { type BusEvent, type BusEventName, busEvents } from '@chaps/contracts/bus';

type Listener<Name extends BusEventName> = (event: BusEvent<Name>) => void;

const listeners = new Map<BusEventName, Set<(event: never) => void>>();

/**
 * Notifies every listener. The event is validated, because sender and listener may come from builds of
 * different ages. Unknown events are ignored.
 * @throws {ZodError} for an invalid event
 */
export function emit<Name extends BusEventName>(name: Name, event: BusEvent<Name>): void {
  // The remote may be newer than the shell.
  if (!Object.hasOwn(busEvents, name)) return;
  const checked = busEvents[name].parse(event);
  for (const listener of listeners.get(name) ?? []) listener(checked as never);
}

/** @returns a function that removes the listener */
export function listen<Name extends BusEventName>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own);
  own.add(listener);
  return () => own.delete(listener);
}
