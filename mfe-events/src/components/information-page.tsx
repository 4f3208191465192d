import { paths } from '@chaps/contracts/paths';
import { BackLink, Card, CardGrid, Page, Section, ShowMore } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './information-page.module.css';

export interface InformationBlock {
  title: string;
  /** Plain text; blank lines separate paragraphs. */
  text: string;
  /** Shown below the text. */
  more?: ReactNode;
}

export interface InformationPageProps {
  title: string;
  description: string;
  lead: string;
  picture: ReactNode;
  facts: readonly (readonly [name: string, value: string])[];
  blocks: readonly InformationBlock[];
  actions: ReactNode;
}

/** Spec 9: blocks are truncated at 300 characters. A shorter block has no Show More. */
const MAX_TEXT_LENGTH = 300;

/** A page about one kind of event (spec 2, 'Static content': Show More / Show Less). */
export function InformationPage(props: InformationPageProps) {
  const { title, description, lead, picture, facts, blocks, actions } = props;
  return (
    <Page
      title={title}
      description={description}
      lead={lead}
      before={<BackLink to={paths.events()}>Events</BackLink>}
    >
      <div className={styles.glance}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.picture}>{picture}</div>
      </div>
      <CardGrid size="broad">
        {blocks.map((block) => (
          <Card
            key={block.title}
            as="section"
            title={block.title}
            level={2}
            className={styles.block ?? ''}
          >
            <ShowMore text={block.text} limit={MAX_TEXT_LENGTH} about={block.title.toLowerCase()} />
            {block.more && <p>{block.more}</p>}
          </Card>
        ))}
      </CardGrid>
      <Section tone="tinted" title="What to do next" className={styles.next ?? ''}>
        <div className={styles.actions}>{actions}</div>
      </Section>
    </Page>
  );
}
