import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './section.module.css';

export interface SectionProps {
  /** Text of the h2; it names the region. */
  title?: ReactNode;
  /** Target of links and of the shared scroll-to-section facility. */
  id?: string;
  tone?: 'plain' | 'tinted' | 'navy';
  lead?: ReactNode;
  /** Small line above the title. */
  eyebrow?: ReactNode;
  /** Beside the title on wide screens, below it on small ones, e.g. a SEE MORE link. */
  action?: ReactNode;
  width?: 'text' | 'wide';
  className?: string;
  children?: ReactNode;
}

/** A band of a page. Full-bleed on a `full` Page, a rounded panel on the others. */
export function Section({
  title,
  id,
  tone = 'plain',
  lead,
  eyebrow,
  action,
  width = 'wide',
  className,
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      data-tone={tone === 'navy' ? 'navy' : undefined}
      className={classNames(styles.section, styles[tone], className)}
    >
      <Container width={width}>
        {(title || lead || action) && (
          <div className={styles.top}>
            <div>
              {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
              {title && (
                <h2 id={titleId} className={styles.title}>
                  {title}
                </h2>
              )}
              {lead && <div className={styles.lead}>{lead}</div>}
            </div>
            {action && <div className={styles.action}>{action}</div>}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
