import { classNames, VisuallyHidden } from '@chaps/ui';
import { groupByPartOfDay, type PartOfDay, type SlotChoice } from './slot-choices.ts';
import styles from './slot-grid.module.css';

interface SlotGridProps {
  choices: readonly SlotChoice[];
  /** HH:mm */
  chosen: string | undefined;
  onChoose: (time: string) => void;
}

interface SlotTileProps extends SlotChoice {
  chosen: boolean;
  onChoose: (time: string) => void;
}

function SlotTile({ time, available, chosen, onChoose }: SlotTileProps) {
  return (
    <label className={classNames(styles.slot, !available && styles.unavailable)}>
      <input
        type="radio"
        name="slot"
        value={time}
        className={styles.input}
        checked={chosen}
        disabled={!available}
        onChange={() => onChoose(time)}
      />
      <span className={styles.time}>{time}</span>
      {!available && <VisuallyHidden> (unavailable)</VisuallyHidden>}
    </label>
  );
}

const Part = ({ part, chosen, onChoose }: { part: PartOfDay } & Omit<SlotGridProps, 'choices'>) => (
  <fieldset className={styles.part}>
    <legend className={styles.name}>{part.name}</legend>
    <div className={styles.grid}>
      {part.choices.map((choice) => (
        <SlotTile
          key={choice.time}
          {...choice}
          chosen={choice.time === chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  </fieldset>
);

/** Available times are selectable; the others are disabled (spec 2). */
export function SlotGrid({ choices, chosen, onChoose }: SlotGridProps) {
  return (
    <div className={styles.parts} role="radiogroup" aria-label="Available times">
      {groupByPartOfDay(choices).map((part) => (
        <Part key={part.name} part={part} chosen={chosen} onChoose={onChoose} />
      ))}
      <p className={styles.legend}>
        <span className={styles.sample} aria-hidden="true" />
        Greyed out: unavailable
      </p>
    </div>
  );
}
