import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  /** Element it is; 'li' inside a list, 'article' for something that stands alone. */
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Picture across the top, edge to edge; give it dimensions. */
  media?: ReactNode;
  title?: ReactNode;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
  /** Actions, kept at the bottom so that cards in a row line up. */
  footer?: ReactNode;
  /** 'tinted' sets a card apart from its neighbours, 'flat' has no shadow. */
  tone?: 'plain' | 'tinted' | 'flat';
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
  children?: ReactNode;
}

/** The one card of the site. */
export function Card({
  as: Element = 'div',
  media,
  title,
  level = 3,
  footer,
  tone = 'plain',
  className,
  children,
  ...attributes
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element className={classNames(styles.card, styles[tone], className)} {...attributes}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>
        {title && <Heading className={styles.title}>{title}</Heading>}
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Element>
  );
}

export interface CardGridProps {
  /** 'ul' when the cards are items of one list (cards then take `as="li"`). */
  as?: 'div' | 'ul';
  /** Least width of a card before a column goes. */
  size?: 'narrow' | 'regular' | 'broad';
  /** Three regular cards: where two fit in a row, the third has the whole of the next. */
  filled?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}

/** Cards in as many equal columns as fit. */
export function CardGrid({
  as: Element = 'div',
  size = 'regular',
  filled = false,
  children,
  ...attributes
}: CardGridProps) {
  return (
    <Element
      className={classNames(styles.grid, styles[size], filled && styles.filled)}
      {...attributes}
    >
      {children}
    </Element>
  );
}
