import { classNames } from './class-names.ts';
import styles from './logo.module.css';

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
        viewBox={mark ? '0 0 64 64' : '0 0 216 64'}
        width={mark ? 64 : 216}
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

const RING = 'M51.8 15.4A25.5 25.5 0 1 0 51.8 48.6';
const DROP = 'M33 17.5c5.2 7 10.4 12 10.4 18.6a10.4 10.4 0 0 1-20.8 0c0-6.6 5.2-11.6 10.4-18.6z';
/** C H A P S, drawn with the pen of the ring so that no font is needed. */
const LETTERS = [
  'M97.2 22.5A14 14 0 1 0 97.2 41.5',
  'M111 18v28M130 18v28M111 32h19',
  'M142 46l11-28l11 28M146.2 36.5h13.6',
  'M177 46V18h7.2a8.7 8.7 0 0 1 0 17.4H177',
  'M209.5 22.3c-1.6-3-4.6-4.5-8.1-4.500c-4.6 0-8.2 2.7-8.2 6.700c0 9.6 17.4 4.8 17.4 14.800c0 4.2-3.8 7-8.7 7c-4 0-7.3-1.7-9.1-5',
].join('');
