import { BackLink, Page } from '@chaps/ui';
import type { ReactNode } from 'react';
import type { Item } from '../../content-build/kinds.ts';
import styles from './document-page.module.css';
import { Provenance } from './provenance.tsx';
import { LongText } from './reading.tsx';

interface DocumentPageProps {
  page: Item<'pages'>;
  back?: { to: string; label: string };
  card?: string;
  before?: ReactNode;
  children?: ReactNode;
}

export function DocumentPage({ page, back, card, before, children }: DocumentPageProps) {
  return (
    <Page
      title={page.title}
      description={page.description}
      lead={page.lead}
      card={card}
      before={back && <BackLink to={back.to}>{back.label}</BackLink>}
    >
      <LongText
        blocks={page.body}
        picture={page.image}
        before={before && <p className={styles.before}>{before}</p>}
        end={page.updated && <p className={styles.updated}>Last updated: {page.updated}</p>}
      >
        {page.sources.length > 0 && <Provenance sources={page.sources} />}
        {children && <div className={styles.next}>{children}</div>}
      </LongText>
    </Page>
  );
}
