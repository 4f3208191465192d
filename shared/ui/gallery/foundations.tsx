import { Section } from '../src/index.ts';
import styles from './foundations.module.css';

const SIZES = ['display', 'title', 'lead', 'body', 'small'];

const COLOURS: [group: string, names: string[]][] = [
  ['Ground and ink', ['ground', 'surface', 'tinted', 'sunk', 'line', 'control', 'ink-soft', 'ink']],
  ['Action and accent', ['action', 'action-strong', 'action-wash', 'link', 'accent', 'focus']],
  ['Meaning', ['green-line', 'amber-line', 'red-line', 'info-line', 'danger']],
];

const SPACES = ['half', '1', '2', '3', '4', '6', '8', '12'];

/** Type, colour and space. */
export function Foundations() {
  return (
    <Section title="Type, colour and space" lead="Every value is one of the shell’s design tokens.">
      <dl className={styles.type}>
        {SIZES.map((size) => (
          <div key={size}>
            <dt>{size}</dt>
            <dd style={{ fontSize: `var(--size-${size})` }}>Do you know your PSA? 0123456789</dd>
          </div>
        ))}
      </dl>
      {COLOURS.map(([group, names]) => (
        <div key={group}>
          <h3>{group}</h3>
          <ul className={styles.colours}>
            {names.map((name) => (
              <li key={name}>
                <span className={styles.swatch} style={{ background: `var(--color-${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <h3>Space</h3>
      <ul className={styles.spaces}>
        {SPACES.map((name) => (
          <li key={name}>
            <span className={styles.space} style={{ width: `var(--space-${name})` }} /> {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
