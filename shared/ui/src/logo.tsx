import { classNames } from './class-names.ts';
import styles from './logo.module.css';
import { DROP, LETTERS, RING } from './logo-drawing.ts';

export interface LogoProps {
  /** Its name; '' when a link around it has its own words. */
  title?: string;
  /** The mark without the letters. */
  mark?: boolean;
  className?: string;
}

/**
 * The logo: an open ring, the C of CHAPS, that shelters a drop, the blood of the PSA test. Drawn in
 * the ink of its surroundings; the drop takes the accent.
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
