import { Button, Card, ExternalButton, VisuallyHidden } from '@chaps/ui';
import { useId, useState } from 'react';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import styles from './news.module.css';
import type { NewsItem } from './news-archive.ts';

function FullText({ item }: { item: NewsItem }) {
  const [open, setOpen] = useState(false);
  const textId = useId();
  return (
    <>
      <div id={textId} hidden={!open} className={styles.full}>
        {open && <RichText blocks={item.fullDescription} />}
      </div>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={textId}
        onClick={() => setOpen(!open)}
      >
        {open ? 'READ LESS' : 'READ MORE'}
        <VisuallyHidden>: {item.title}</VisuallyHidden>
      </Button>
    </>
  );
}

/** A news item: its text expands in the card; the item with id 0 links to another site (spec 2, 'News'). */
export function NewsCard({ item }: { item: NewsItem }) {
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.cardInside}>
        <Picture picture={item.image} width={640} height={480} className={styles.cardPicture} />
        <div>
          <p className={styles.date}>{item.date}</p>
          <h3>{item.title}</h3>
          <p>{item.description}</p>
          {item.href ? (
            <ExternalButton href={item.href} variant="secondary">
              READ MORE
              <VisuallyHidden>: {item.title}</VisuallyHidden>
            </ExternalButton>
          ) : (
            <FullText item={item} />
          )}
        </div>
      </div>
    </Card>
  );
}
