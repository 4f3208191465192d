import { BackLink, ExternalLink, Page, Prose } from '@chaps/ui';
import { Link, Navigate, useParams } from 'react-router-dom';
import george from '#content/cards/george-whitfield.png';
import martin from '#content/cards/martin-ashworth.png';
import journeys from '#content/patient-journeys/collection.yaml';
import { ArticleData } from '../components/article-data.tsx';
import { BookTestBanner } from '../components/book-test-banner.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import styles from './patient-journey.module.css';

/** Social cards of individual stories; the others use the site's. */
const CARD_IMAGES: Record<string, string> = {
  'george-whitfield': george,
  'martin-ashworth': martin,
};

type Journey = (typeof journeys)[number];

/** Links of the liaison story (spec 2, 'News'); an item without an address is plain text. */
const Resources = ({ resources }: { resources: Journey['resources'] }) => (
  <>
    <h2>Resources</h2>
    <ul>
      {resources.map(({ label, href, to }) => (
        <li key={label}>
          {href ? (
            <ExternalLink href={href}>{label}</ExternalLink>
          ) : to ? (
            <Link to={to}>{label}</Link>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  </>
);

/** `/news/patient-journey/:id`; an unknown id redirects to the not-found page (spec 2). */
export default function PatientJourney() {
  const { id } = useParams();
  const journey = journeys.find((candidate) => candidate.id === id);
  if (!journey) return <Navigate to="/not-found" replace />;
  return (
    <Page
      key={journey.id}
      title={journey.title}
      description={journey.description}
      eyebrow="Patient Journey"
      kind="article"
      card={CARD_IMAGES[journey.id]}
      lead={journey.description}
      before={<BackLink to="/news">News</BackLink>}
    >
      <ArticleData
        title={journey.title}
        description={journey.description}
        image={journey.image.src}
      />
      <article className={styles.story}>
        <figure className={styles.portrait}>
          <Picture
            picture={journey.image}
            width={400}
            height={400}
            className={styles.picture}
            eager
          />
          <figcaption>{journey.caption}</figcaption>
        </figure>
        <div>
          <Prose>
            <RichText blocks={journey.article} />
            {journey.resources.length > 0 && <Resources resources={journey.resources} />}
          </Prose>
          <BookTestBanner />
        </div>
      </article>
    </Page>
  );
}
