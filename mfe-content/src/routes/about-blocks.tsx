import { Section, ShowMore } from '@chaps/ui';
import { Link } from 'react-router-dom';
import blocks from '#content/about/collection.yaml';
import { Picture } from '../components/picture.tsx';
import styles from './about.module.css';

/** Spec 2, 'About': truncated at 300 characters; the toggle appears above 250. */
const LIMIT = 300;
const TOGGLE_MIN_LENGTH = 250;

export function AboutBlocks() {
  return (
    <Section id="about-chaps" title="About CHAPS" className={styles.first}>
      <div className={styles.blocks}>
        {blocks.map(({ title, text, image }) => (
          <article key={title} className={styles.block}>
            <Picture picture={image} width={640} height={480} className={styles.picture} />
            <div>
              <h3>{title}</h3>
              <ShowMore
                text={text}
                limit={LIMIT}
                threshold={TOGGLE_MIN_LENGTH}
                about={title.toLowerCase()}
              />
            </div>
          </article>
        ))}
      </div>
      <p className={styles.more}>
        We publish what we find: read the <Link to="/about-us/research">2023 research summary</Link>
        .
      </p>
    </Section>
  );
}
