import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './section.module.css';

export interface SectionProps {
  /** Text of the h2; it names the region. */
  title?: ReactNode;
  /** Target of links and of scrolling to a section. */
  id?: string;
  tone?: 'plain' | 'tinted' | 'navy';
  lead?: ReactNode;
  /** Small line above the title. */
  eyebrow?: ReactNode;
  /** Content beside the title on wide screens, e.g. a SEE MORE link. */
  action?: ReactNode;
  width?: 'text' | 'wide';
  /** Picture beside the text on wide screens. */
  picture?: ReactNode;
  /** Side of the picture; neighbouring sections alternate. */
  pictureSide?: 'left' | 'right';
  className?: string;
  children?: ReactNode;
}

function SectionHeader({
  title,
  titleId,
  lead,
  eyebrow,
  action,
}: SectionProps & { titleId: string }) {
  if (!(title || lead || action)) return null;
  return (
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
  );
}

/** A band of a page: full-bleed on a `full` Page, a rounded panel on others. */
export function Section({ children, ...props }: SectionProps) {
  const { title, id, tone = 'plain', width = 'wide', className, picture } = props;
  const titleId = useId();
  const inside = (
    <>
      <SectionHeader {...props} titleId={titleId} />
      {children}
    </>
  );
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      data-tone={tone === 'navy' ? 'navy' : undefined}
      className={classNames(styles.section, styles[tone], className)}
    >
      <Container width={width}>
        {picture ? (
          <div className={classNames(styles.split, props.pictureSide === 'left' && styles.turned)}>
            <div>{inside}</div>
            <div className={styles.picture}>{picture}</div>
          </div>
        ) : (
          inside
        )}
      </Container>
    </section>
  );
}
