import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './page.module.css';
import { PageHeading } from './page-heading.tsx';
import { PageMeta } from './page-meta.tsx';

export interface PageProps {
  /** Title of the browser tab; ' | CHAPS' is added. */
  title: string;
  /** Meta description, one sentence. */
  description?: string;
  /** Text of the h1; the title when left out; `null` when the screen renders its own PageHeading. */
  heading?: ReactNode;
  /** Sentence or two under the heading. */
  lead?: ReactNode;
  /** Short line above the heading. */
  eyebrow?: ReactNode;
  /** Before the heading, e.g. a BackLink or Steps. */
  before?: ReactNode;
  /** 'text' for reading and forms, 'wide' for the grid, 'full' for pages made of Sections. */
  width?: 'text' | 'wide' | 'full';
  /** What social cards call it: 'article' for a text with an author's voice. */
  kind?: 'website' | 'article';
  /** Beside the heading of a 'full' page, on a band of its own; give it dimensions. */
  picture?: ReactNode;
  /** Path or address of the page's own picture for social cards, 1200 by 630. */
  card?: string | undefined;
  /** False keeps the page out of search engines: a person's own page, or no page at all. */
  listed?: boolean;
  children?: ReactNode;
}

/** A screen: title and description of the document, h1, lead and the content below. */
export function Page({
  title,
  description,
  heading = title,
  lead,
  eyebrow,
  before,
  width = 'wide',
  kind = 'website',
  picture,
  card,
  listed = true,
  children,
}: PageProps) {
  const top = heading !== null && (
    <header className={styles.top}>
      {before}
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <PageHeading>{heading}</PageHeading>
      {lead && <div className={styles.lead}>{lead}</div>}
    </header>
  );
  return (
    <>
      <PageMeta title={title} description={description} kind={kind} card={card} listed={listed} />
      {width === 'full' ? (
        <div className={styles.full}>
          {top && (
            <div className={picture ? styles.band : undefined}>
              <Container className={styles.fullTop}>
                {top}
                {picture && <div className={styles.picture}>{picture}</div>}
              </Container>
            </div>
          )}
          {children}
        </div>
      ) : (
        <Container width={width} className={classNames(styles.page)}>
          <div className={styles.inside}>
            {top}
            {children}
          </div>
        </Container>
      )}
    </>
  );
}
