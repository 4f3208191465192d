import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  /** 'li' inside a list, 'article' for independent content. */
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Picture across the top, edge to edge; needs its dimensions. */
  media?: ReactNode;
  title?: ReactNode;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
  /** Actions, aligned at the bottom of the card. */
  footer?: ReactNode;
  /** 'tinted' highlights a card; 'flat' has no shadow. */
  tone?: 'plain' | 'tinted' | 'flat';
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
  children?: ReactNode;
}

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
  /** 'ul' when the cards form one list (cards then take `as="li"`). */
  as?: 'div' | 'ul';
  /** Minimum width of a card. */
  size?: 'narrow' | 'regular' | 'broad';
  /** Three regular cards: where two fit in a row, the third spans the next row. */
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
