import { ExternalLink } from '@chaps/ui';
import styles from './provenance.module.css';

interface ProvenanceProps {
  sources: { label: string; href: string }[];
  /** Date of the clinical review, 'DD Month YYYY'; if absent, no review is claimed. */
  reviewed?: string | undefined;
}

export function Provenance({ sources, reviewed }: ProvenanceProps) {
  return (
    <aside className={styles.block} aria-label="About this information">
      <p className={styles.title}>Where this comes from</p>
      <ul>
        {sources.map(({ label, href }) => (
          <li key={href}>
            <ExternalLink href={href}>{label}</ExternalLink>
          </li>
        ))}
      </ul>
      <p>
        This is general information. It does not replace the advice of your own doctor.
        {reviewed && <> Last reviewed: {reviewed}.</>}
      </p>
    </aside>
  );
}
