import { type ElementType, type ReactNode, useId, useState } from 'react';
import styles from './show-more.module.css';
import { truncate } from './truncate.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ShowMoreProps {
  /** Plain text; blank lines separate paragraphs. */
  text: string;
  /** Number of characters shown at first (spec 9: 300 or 250). */
  limit: number;
  /** The toggle is shown when the text is longer than this; defaults to the limit. */
  threshold?: number;
  /** Element type of each paragraph. */
  as?: ElementType;
  /** Subject of the toggle for screen readers: 'Show More about who we are'. */
  about?: string;
  moreLabel?: string;
  lessLabel?: string;
  /** Replaces the text once expanded, e.g. with rich text. */
  expanded?: ReactNode;
}

/** A truncated text with a toggle 'Show More' / 'Show Less' (spec 4, 'Truncation toggles'). */
export function ShowMore({
  text,
  limit,
  threshold = limit,
  as: Paragraph = 'p',
  about,
  moreLabel = 'Show More',
  lessLabel = 'Show Less',
  expanded,
}: ShowMoreProps) {
  const [open, setOpen] = useState(false);
  const textId = useId();
  const togglable = text.length > threshold;
  const shown = open ? text : truncate(text, limit);
  const paragraphs = shown.split(/\n\s*\n/);
  return (
    <>
      <div id={textId} className={styles.text}>
        {open && expanded
          ? expanded
          : paragraphs.map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>)}
      </div>
      {togglable && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? lessLabel : moreLabel}
          {about && (
            <>
              {' '}
              <VisuallyHidden>about {about}</VisuallyHidden>
            </>
          )}
        </button>
      )}
    </>
  );
}
