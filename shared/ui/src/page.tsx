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
  /** Text of the h1; defaults to the title; `null` when the screen renders its own PageHeading. */
  heading?: ReactNode;
  /** A sentence or two under the heading. */
  lead?: ReactNode;
  /** Short line above the heading. */
  eyebrow?: ReactNode;
  /** Actions that start here: buttons, beside the heading if there is room. */
  actions?: ReactNode;
  /** Content above the heading, e.g. a BackLink or Steps. */
  before?: ReactNode;
  /** 'text' for reading and forms, 'wide' for the grid, 'full' for pages of Sections. */
  width?: 'text' | 'wide' | 'full';
  /** Open Graph type; 'article' for a text with an author. */
  kind?: 'website' | 'article';
  /** Picture beside the heading of a 'full' page; needs its dimensions. */
  picture?: ReactNode;
  /** Path or address of the social card, 1200 by 630. */
  card?: string | undefined;
  /** False for private pages and error pages, which search engines must not list. */
  listed?: boolean;
  children?: ReactNode;
}

/** A screen: document metadata, h1, lead and content. */
export function Page({
  title,
  description,
  heading = title,
  lead,
  eyebrow,
  before,
  actions,
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
      {actions ? (
        <div className={styles.head}>
          <PageHeading>{heading}</PageHeading>
          <div className={styles.actions}>{actions}</div>
        </div>
      ) : (
        <PageHeading>{heading}</PageHeading>
      )}
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
