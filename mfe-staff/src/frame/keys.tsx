import { SECTIONS } from '../console/sections.ts';
import styles from './keys.module.css';

interface Shortcut {
  /** Keys pressed together, or in turn with `inTurn`. */
  keys: readonly string[];
  inTurn?: boolean;
  does: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Find a person, an event or a page' },
  { keys: ['/'], does: 'Go to the list’s search box' },
  ...SECTIONS.map(({ key, label }) => ({
    keys: ['G', key.toUpperCase()],
    inTurn: true,
    does: `Go to ${label}`,
  })),
  { keys: ['Alt', 'N'], does: 'Next page of a list' },
  { keys: ['Alt', 'P'], does: 'Previous page of a list' },
  { keys: ['Esc'], does: 'Clear the selection, or close a dialog or the booking beside a list' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

/** Every keyboard shortcut of the console. */
export const ShortcutList = () => (
  <dl className={styles.keys}>
    {SHORTCUTS.map(({ keys, inTurn, does }) => (
      <div key={does}>
        <dt>
          {keys.map((key, position) => (
            <span key={key}>
              {position > 0 && (inTurn ? ' then ' : ' + ')}
              <kbd>{key}</kbd>
            </span>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
