import { classNames } from './class-names.ts';
import styles from './logo.module.css';
import { DROP, LETTERS, RING } from './logo-drawing.ts';

export interface LogoProps {
  /** Accessible name; '' if a surrounding link has text. */
  title?: string;
  /** Only the symbol, without the letters. */
  mark?: boolean;
  className?: string;
}

/**
 * The logo: an open ring, the C of CHAPS, around a drop of blood. It uses the current text colour,
 * and the accent for the drop.
 */
export function Logo({ title = 'CHAPS', mark = false, className }: LogoProps) {
  const naming = title ? { role: 'img', 'aria-label': title } : {};
  return (
    <span {...naming} className={classNames(styles.logo, className)}>
      <svg
        viewBox={mark ? '0 0 64 64' : '0 0 240 64'}
        width={mark ? 64 : 240}
        height={64}
        aria-hidden="true"
      >
        <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
          <path strokeWidth="9" d={RING} />
          {!mark && <path strokeWidth="7.5" d={LETTERS} />}
        </g>
        <path className={styles.drop} d={DROP} />
      </svg>
    </span>
  );
}
