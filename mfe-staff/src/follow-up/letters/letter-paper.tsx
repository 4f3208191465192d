import type { Letter } from '@chaps/contracts/letters';
import { formatDate } from '@chaps/domain';
import { toLetterCode } from '@chaps/domain/letters';
import { useSiteConfig } from '@chaps/runtime';
import { classNames } from '@chaps/ui';
import styles from './letter-paper.module.css';

type LetterPaperProps = Pick<Letter, 'approved_on'> & {
  letterId: string;
  text: NonNullable<Letter['text']>;
  /** Whether it is printed in large letters. */
  isLarge?: boolean;
};

/**
 * The letter as the recipient sees it; printed on A4, its address fits the window of a DL envelope.
 */
export function LetterPaper({ letterId, text, approved_on, isLarge = false }: LetterPaperProps) {
  const { address, subject, body } = text;
  const { charity } = useSiteConfig();
  return (
    <article className={classNames(styles.paper, isLarge && styles.large)} aria-label="The letter">
      <p className={styles.head}>
        <strong>{charity.name}</strong>
        <span>
          {charity.address}. {charity.phone}, {charity.email}
        </span>
      </p>
      <p className={styles.address}>{address}</p>
      {approved_on && <p className={styles.code}>{toLetterCode(letterId)}</p>}
      {approved_on && <p>{formatDate(approved_on)}</p>}
      <p>
        <strong>{subject}</strong>
      </p>
      <div className={styles.lines}>{body}</div>
      <p className={styles.foot}>Registered charity {charity.number}</p>
    </article>
  );
}

/** Printed instead of a draft's text, because the form in which a draft is edited is not printed. */
export const DraftPrintNotice = () => (
  <p className={styles.draft}>This letter is a draft. Approve it before you print it.</p>
);
