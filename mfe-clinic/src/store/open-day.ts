import { type BoxAction, isBoxAction } from '@chaps/contracts/box-actions';
import type { DayAction, DayList, TabletAction } from '@chaps/contracts/visits';
import { toTubeKey } from '@chaps/domain/tube-codes';
import type { SessionVault } from '@chaps/runtime';
import {
  deleteActions,
  keepActions,
  listStoredActions,
  type NamedAction,
  putAction,
  type StoredAction,
  type StoredDay,
  updateDay,
} from './database.ts';
import { getDayEnd, readPagesExpiry } from './day-end.ts';
import { reuseUnchanged } from './reuse-unchanged.ts';
import { seal, sealForServer, unseal } from './sealing.ts';
import { createVault } from './session-vault.ts';
import { type ReadList, readList, upload } from './upload.ts';

/** Two frames on a slow tablet. */
const PAINT_DELAY_MS = 32;

export interface Step extends NamedAction {
  /**
   * 'saving': being written to the disk. 'unsaved': it did not fit on the disk and is in memory only.
   * 'sent':
   * the server has it, but the list here may not include it yet.
   */
  state: StoredAction['state'] | 'saving';
  reason: string;
  about?: StoredAction['about'];
}

/** The state that the screens render. */
export interface DayState {
  list: DayList;
  /** Steps that this tablet recorded and the list does not include yet, earliest first. */
  steps: readonly Step[];
  /** The steps about people that take effect; the array changes only when its items do. */
  pending: readonly DayAction[];
  /** The steps about tubes in the box, likewise. */
  scans: readonly BoxAction[];
  /**
   * Everything recorded since the day was opened, or unsent at that time, except what was rejected.
   */
  recorded: readonly NamedAction[];
}

/** Leaves out rejected steps, which changed nothing, and held ones, which are in the list. */
const getPending = (steps: readonly Step[]): readonly TabletAction[] =>
  steps.filter(({ state }) => state !== 'rejected' && state !== 'held').map(({ action }) => action);

/** The previous array if its items are the same. */
const reuseIfEqual = <Item>(items: readonly Item[], before: readonly Item[]): readonly Item[] =>
  items.length === before.length && items.every((item, index) => item === before[index])
    ? before
    : items;

const isDayAction = (action: TabletAction): action is DayAction => !isBoxAction(action);

/** The tube of a draw; undefined for any other action. */
const getTubeCode = ({ action }: NamedAction): string | undefined =>
  isDayAction(action) ? action.sample_code : undefined;

/** Turns a draw whose tube the list now holds back into a step to look at. */
function listIfHeld({ tubes = [], leading_zeros }: DayList, drawn: Step): Step[] {
  const { action } = drawn;
  const code = getTubeCode(drawn);
  if (code === undefined || isBoxAction(action)) return [];
  const key = toTubeKey(code, leading_zeros);
  const tube = tubes.find(
    (each) =>
      each.appointment_id === action.appointment_id &&
      each.code !== null &&
      toTubeKey(each.code, leading_zeros) === key,
  );
  return tube?.held ? [{ ...drawn, state: 'held', about: 'tube', reason: tube.held }] : [];
}

/** Lets the response to a press be painted before sealing occupies the processor. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve, PAINT_DELAY_MS));

const compareByTime = (one: Step, two: Step) =>
  Date.parse(one.action.done_at) - Date.parse(two.action.done_at);

/** Stores the pages for as long as the stored days now require. */
async function renewPages(): Promise<void> {
  const { storePages } = await import('./stored-pages.ts');
  await storePages(await readPagesExpiry());
}

/** A day opened with its passphrase. Locking it means dropping this object. */
export class OpenDay {
  #shown: DayState;
  readonly #listeners = new Set<() => void>();

  readonly stored: StoredDay;
  readonly #key: CryptoKey;
  /** The vault of the session, sealed like the list. */
  readonly vault: SessionVault;

  private constructor(stored: StoredDay, key: CryptoKey, shown: DayState) {
    this.stored = stored;
    this.#key = key;
    this.vault = createVault(stored.event_id, key);
    this.#shown = shown;
  }

  /** @throws {Error} (as rejection) when the key does not open it */
  static async open(stored: StoredDay, key: CryptoKey): Promise<OpenDay> {
    if (!stored.list) throw new Error('The list for this day has been deleted.');
    const list = (await unseal(key, stored.list)) as DayList;
    const day = new OpenDay(stored, key, { list, steps: [], pending: [], scans: [], recorded: [] });
    await day.#readSteps();
    return day;
  }

  /** Draws that the list includes. */
  #drawn: readonly Step[] = [];
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  readonly shown = (): DayState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The time by the server's clock, as far as the tablet knows. */
  readonly now = (): Date => new Date(Date.now() + this.stored.clock_ahead);

  #show(change: Partial<DayState>): void {
    const shown = { ...this.#shown, ...change };
    const all = getPending(shown.steps);
    const pending = reuseIfEqual(all.filter(isDayAction), shown.pending);
    const scans = reuseIfEqual(all.filter(isBoxAction), shown.scans);
    this.#shown = { ...shown, pending, scans };
    for (const listener of this.#listeners) listener();
  }

  #become(actionId: string, state: Step['state']): void {
    const steps = this.#shown.steps.map((step) =>
      step.action.action_id === actionId ? { ...step, state } : step,
    );
    this.#show({ steps });
  }

  async #readSteps(): Promise<void> {
    const stored = await listStoredActions(this.stored.event_id);
    const known = new Map(
      [...this.#drawn, ...this.#shown.steps].map((step) => [step.action.action_id, step]),
    );
    const wasSaved = (id: string) => (known.get(id)?.state ?? 'saving') !== 'saving';
    const read = stored.map(async ({ action_id, own, state, reason, about }): Promise<Step> => {
      const recorded = known.get(action_id) ?? ((await unseal(this.#key, own)) as NamedAction);
      return { ...recorded, state, reason, about };
    });
    const all = await Promise.all(read);
    const ids = new Set(all.map(({ action }) => action.action_id));
    const others = this.#shown.steps.filter(
      ({ action: { action_id } }) => !ids.has(action_id) && !wasSaved(action_id),
    );
    this.#drawn = all.filter(({ state }) => state === 'drawn');
    const saved = all.filter(({ state }) => state !== 'drawn');
    const doubtful = this.#drawn.flatMap((step) => listIfHeld(this.#shown.list, step));
    const steps = [...saved, ...doubtful, ...others].sort(compareByTime);
    const rejected = new Set(
      steps.filter(({ state }) => state === 'rejected').map(({ action }) => action.action_id),
    );
    const before = this.#shown.recorded;
    const listed = new Set(before.map(({ action }) => action.action_id));
    const recorded = [...before, ...saved.filter(({ action }) => !listed.has(action.action_id))]
      .map(({ action, name }) => ({ action, name }))
      .filter(({ action }) => !rejected.has(action.action_id));
    this.#show({ steps, recorded });
  }

  /**
   * Shows a step immediately, then writes it to the disk; if the disk is full, keeps it in memory until
   * sent.
   */
  async record(recorded: NamedAction): Promise<void> {
    const { action } = recorded;
    const step: Step = { ...recorded, state: 'saving', reason: '' };
    const { steps, recorded: before } = this.#shown;
    this.#show({ steps: [...steps, step], recorded: [...before, recorded] });
    await waitForPaint();
    const state = await putAction({
      action_id: action.action_id,
      event_id: this.stored.event_id,
      jwe: await sealForServer(this.stored.public_key, action),
      own: await seal(this.#key, recorded),
      state: 'waiting',
      reason: '',
    });
    this.#become(action.action_id, state);
  }

  /**
   * Sends what is waiting and reads the list again. Calls run one at a time, so that no older list
   * replaces a
   * newer one.
   * @throws {ApiError} @throws {RevokedError} (as rejections)
   */
  sync(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#syncOnce();
        return this.#running;
      });
    return this.#next;
  }

  async #syncOnce(): Promise<void> {
    const { event_id, device_id } = this.stored;
    await upload(event_id, device_id);
    await this.#readSteps();
    const stepsIn = (wanted: Step['state']) =>
      this.#shown.steps.filter(({ state }) => state === wanted);
    const idsOf = (steps: readonly Step[]) => steps.map(({ action }) => action.action_id);
    const [sent, conflicts] = [stepsIn('sent'), idsOf(stepsIn('conflict'))];
    const [drawn, others] = [sent.filter(getTubeCode), sent.filter((step) => !getTubeCode(step))];
    const included = new Set([...idsOf(sent), ...conflicts]);
    await this.#storeList(await readList(event_id, device_id), included);
    await Promise.all([
      deleteActions(idsOf(others)),
      keepActions(idsOf(drawn), 'drawn'),
      keepActions(conflicts, 'held'),
    ]);
    await this.#readSteps();
  }

  /** @param included steps in the list; showing a step twice would keep it visible after its undo */
  async #storeList({ list, clock_ahead }: ReadList, included: ReadonlySet<string>): Promise<void> {
    const sealed = await seal(this.#key, list);
    const { public_key, appointments, event_name, event_date, read_at } = list;
    const until = getDayEnd(event_date);
    const hasMoved = until !== this.stored.until;
    const grants = this.stored.grants.map((grant) =>
      grant.event_id === this.stored.event_id ? { ...grant, event_date } : grant,
    );
    Object.assign(this.stored, {
      ...{ clock_ahead, public_key, people: appointments.length, event_name, event_date, until },
      ...{ grants, stored_at: Date.parse(read_at) },
    } satisfies Partial<StoredDay>);
    this.#show({
      list: reuseUnchanged(this.#shown.list, list),
      steps: this.#shown.steps.flatMap((step): Step[] => {
        if (!included.has(step.action.action_id)) return [step];
        return step.state === 'conflict' ? [{ ...step, state: 'held' }] : [];
      }),
    });
    // If the disk is full, it keeps the older list.
    await updateDay({ ...this.stored, list: sealed }).catch(reportError);
    if (hasMoved) await renewPages().catch(reportError);
  }

  /** Removes a rejected or held step from the screen. */
  async close(actionId: string): Promise<void> {
    this.#show({ steps: this.#shown.steps.filter((step) => step.action.action_id !== actionId) });
    await deleteActions([actionId]);
  }
}
