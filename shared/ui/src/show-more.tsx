import { type ElementType, type ReactNode, useId, useState } from 'react';
import styles from './show-more.module.css';
import { truncate } from './truncate.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ShowMoreProps {
  /** Plain text; blank lines part paragraphs. */
  text: string;
  /** Characters shown at first (spec 9: 300 or 250). */
  limit: number;
  /** The toggle is there when the text is longer than this; the limit when left out. */
  threshold?: number;
  /** Element of each paragraph. */
  as?: ElementType;
  /** What the toggle is about, for screen readers: 'Show More about who we are'. */
  about?: string;
  moreLabel?: string;
  lessLabel?: string;
  /** Shown in place of the text once it is expanded, e.g. rich text. */
  expanded?: ReactNode;
}

/** A long text, cut, with a toggle 'Show More' / 'Show Less' (spec 4, 'Truncation toggles'). */
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
