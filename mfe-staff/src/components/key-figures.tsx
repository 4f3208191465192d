import styles from './key-figures.module.css';

/** Labelled totals, above the list that they count. */
export const KeyFigures = ({
  of,
}: {
  of: readonly (readonly [name: string, count: number | string])[];
}) => (
  <dl className={styles.sums}>
    {of.map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);
