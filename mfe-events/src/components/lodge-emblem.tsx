import styles from './lodge-emblem.module.css';

/** Symbols of the three counties' shields. */
const EMBLEM_PATHS = {
  London: 'M38 26h4v18h18v4H42v18h-4V48H20v-4h18z M24 26h8l-4 12z',
  Essex:
    'M22 34c12-8 24-8 38-2-10 0-14 2-18 6 6-1 12 0 16 4-14-3-26-2-36-8z M22 52c12-8 24-8 38-2-10 0-14 2-18 6 6-1 12 0 16 4-14-3-26-2-36-8z',
  Suffolk:
    'M40 44m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M40 24l3 9h-6z M40 64l3-9h-6z M20 44l9-3v6z M60 44l-9-3v6z M26 30l8.5 4.3-4.2 4.2z M54 30l-4.3 8.5-4.2-4.2z M26 58l4.3-8.5 4.2 4.2z M54 58l-8.5-4.3 4.2-4.2z',
} as const;

export type LodgeProvince = keyof typeof EMBLEM_PATHS;
export const LODGE_PROVINCES = Object.keys(EMBLEM_PATHS) as LodgeProvince[];

/** Logo of a provincial lodge (spec 2, 'Events overview': London, Essex, Suffolk). */
export function LodgeEmblem({ province }: { province: LodgeProvince }) {
  return (
    <figure className={styles.emblem}>
      <svg viewBox="0 0 80 96" width="80" height="96" role="img" aria-label={`${province} lodges`}>
        <path className={styles.field} d="M4 4h72v42c0 24-16 38-36 46C20 84 4 70 4 46z" />
        <path className={styles.charge} d={EMBLEM_PATHS[province]} />
        <path className={styles.compass} d="M40 8 28 76M40 8l12 68M26 66l14 14 14-14" />
      </svg>
      <figcaption>{province}</figcaption>
    </figure>
  );
}
