import { useId } from 'react';
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
  const titleId = useId();
  return (
    <svg
      viewBox={mark ? '0 0 64 64' : '0 0 232 64'}
      width={mark ? 64 : 232}
      height={64}
      role={title ? 'img' : undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-hidden={title ? undefined : true}
      className={classNames(styles.logo, className)}
    >
      {title && <title id={titleId}>{title}</title>}
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="9" d="M51.8 15.4A25.5 25.5 0 1 0 51.8 48.6" />
        {!mark && (
          <g strokeWidth="7.5">
            <path d="M103 20.5A14.6 14.6 0 1 0 103 43.5" />
            <path d="M118 17v30M141 17v30M118 32h23" />
            <path d="M154 47l12.5-30L179 47M158.6 37.5h15.8" />
            <path d="M192 47V17h9.5a9.3 9.3 0 0 1 0 18.6H192" />
          </g>
        )}
      </g>
      <path
        className={styles.drop}
        d="M33 17.5c5.2 7 10.4 12 10.4 18.6a10.4 10.4 0 0 1-20.8 0c0-6.6 5.2-11.6 10.4-18.6z"
      />
    </svg>
  );
}
