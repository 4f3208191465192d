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

const RING = 'M51.8 15.4A25.5 25.5 0 1 0 51.8 48.6';
const DROP = 'M33 17.5c5.2 7 10.4 12 10.4 18.6a10.4 10.4 0 0 1-20.8 0c0-6.6 5.2-11.6 10.4-18.6z';
/** C H A P S, drawn with the pen of the ring so that no font is needed. */
const LETTERS = [
  'M98.6 23.2A14 14 0 1 0 98.6 40.8',
  'M115 18v28M135 18v28M115 32h20',
  'M149 46l11.5-28L172 46M153.2 37h14.6',
  'M186 46V18h8a8.8 8.8 0 0 1 0 17.6h-8',
  'M230.5 22.8c-1.5-3.1-4.6-5-8.5-5-5 0-8.6 2.8-8.6 6.9 0 9.8 18.2 5 18.2 14.9 0 4.3-4 7.1-9.3 7.1-4.4 0-7.9-1.9-9.6-5.3',
].join('');
