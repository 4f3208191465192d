import { BackLink, ButtonLink, Card, Page, Prose } from '@chaps/shared/ui';
import { Navigate, useParams } from 'react-router-dom';
import articles from '#content/articles/collection.yaml';
import workplace from '#content/cards/health-workplace.png';
import mens from '#content/cards/mens-health.png';
import prostate from '#content/cards/prostate-diseases-and-prostate-cancer.png';
import { ArticleData } from '../components/article-data.tsx';
import { Picture } from '../components/picture.tsx';
import { Provenance } from '../components/provenance.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionLink } from '../components/section-link.tsx';
import styles from './article.module.css';

/** Social cards; an article without one has the site's. */
const CARDS: Record<string, string> = {
  'prostate-diseases-and-prostate-cancer': prostate,
  'mens-health': mens,
  'health-workplace': workplace,
};

const Contents = ({ headings }: { headings: { id: string; text: string }[] }) => (
  <nav aria-label="On this page" className={styles.contents}>
    <p className={styles.contentsTitle}>On this page</p>
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <SectionLink section={id}>{text}</SectionLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** `/information-hub/:id`: an article; an unknown id goes to the not-found page (spec 2). */
export default function Article() {
  const { id } = useParams();
  const article = articles.find((candidate) => candidate.id === id);
  if (!article) return <Navigate to="/not-found" replace />;
  const headings = article.article.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [
          {
            id: block.id,
            text: block.children.filter((piece) => typeof piece === 'string').join(''),
          },
        ]
      : [],
  );
  return (
    <Page
      key={article.id}
      title={article.title}
      description={article.description}
      lead={article.description}
      kind="article"
      card={CARDS[article.id]}
      before={<BackLink to="/information-hub">Information Hub</BackLink>}
    >
      <ArticleData
        title={article.title}
        description={article.description}
        image={article.image.src}
        {...(article.reviewed ? { modified: article.reviewed } : {})}
      />
      <article className={styles.article}>
        <div className={styles.aside}>
          <Picture
            picture={article.image}
            width={640}
            height={480}
            className={styles.picture}
            eager
          />
          <Contents headings={headings} />
        </div>
        <div>
          <Prose>
            <RichText blocks={article.article} />
          </Prose>
          <Provenance sources={article.sources} reviewed={article.reviewed} />
          <Card
            tone="tinted"
            title="Ready for a test?"
            level={2}
            className={styles.next}
            footer={
              <>
                <ButtonLink to="/book-event-main">BOOK AN EVENT</ButtonLink>
                <ButtonLink to="/chaps-screening-event" variant="secondary">
                  What happens at an event
                </ButtonLink>
              </>
            }
          >
            <p>
              Our events are for men aged 40 to 80. It is a small blood test, and it is your choice.
            </p>
          </Card>
        </div>
      </article>
    </Page>
  );
}
