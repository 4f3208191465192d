import { Prose } from '@chaps/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RichText as RichTextBlocks } from '../../content-build/rich-text.ts';
import type { Picture as PictureFile } from '../../content-build/terms.ts';
import { Picture } from './picture.tsx';
import styles from './reading.module.css';
import { RichText, toPlainText } from './rich-text.tsx';

/** With fewer headings, a table of contents is not worthwhile. */
const MIN_HEADINGS = 4;

const getHeadings = (blocks: RichTextBlocks) =>
  blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: block.id, text: toPlainText(block.children) }]
      : [],
  );

const Contents = ({ headings }: { headings: { id: string; text: string }[] }) => (
  <nav aria-label="On this page" className={styles.contents}>
    <p className={styles.contentsTitle}>On this page</p>
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <Link to={{ hash: id }} replace>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface LongTextProps {
  blocks: RichTextBlocks;
  picture?: PictureFile | undefined;
  before?: ReactNode;
  end?: ReactNode;
  /** Content below the text, in its column: sources, next steps. */
  children?: ReactNode;
}

/** A long text, with its picture and a table of contents beside it on wide screens. */
export function LongText({ blocks, picture, before, end, children }: LongTextProps) {
  const headings = getHeadings(blocks);
  const listed = headings.length >= MIN_HEADINGS;
  return (
    <div className={styles.columns}>
      {(picture || listed) && (
        <div className={styles.aside}>
          {picture && (
            <Picture picture={picture} width={640} height={480} className={styles.picture} eager />
          )}
          {listed && <Contents headings={headings} />}
        </div>
      )}
      <div>
        {before}
        <Prose>
          <RichText blocks={blocks} />
          {end}
        </Prose>
        {children}
      </div>
    </div>
  );
}
