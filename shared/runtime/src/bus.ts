import { type BusEvent, type BusEventName, busEvents } from '@chaps/contracts/bus';

type Listener<Name extends BusEventName> = (event: BusEvent<Name>) => void;

const listeners = new Map<BusEventName, Set<(event: never) => void>>();

/**
 * Tells every listener. The event is checked against its schema, because sender and listener may
 * be builds of different days; one that is not known here is dropped.
 * @throws {ZodError} when the sender breaks the schema
 */
export function emit<Name extends BusEventName>(name: Name, event: BusEvent<Name>): void {
  // A remote may be newer than the shell whose events these are.
  if (!Object.hasOwn(busEvents, name)) return;
  const checked = busEvents[name].parse(event);
  for (const listener of listeners.get(name) ?? []) listener(checked as never);
}

/** Listens until the returned function is called. */
export function listen<Name extends BusEventName>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own);
  own.add(listener);
  return () => own.delete(listener);
}
