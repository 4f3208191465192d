import { BackLink, Page } from '@chaps/ui';
import { Navigate, useParams } from 'react-router-dom';
import articles from '#content/articles/collection.yaml';
import workplace from '#content/cards/health-workplace.png';
import mens from '#content/cards/mens-health.png';
import prostate from '#content/cards/prostate-diseases-and-prostate-cancer.png';
import { ArticleData } from '../components/article-data.tsx';
import { BookTestBanner } from '../components/book-test-banner.tsx';
import { Provenance } from '../components/provenance.tsx';
import { LongText } from '../components/reading.tsx';

/** Social cards of individual articles; the others use the site's. */
const CARDS: Record<string, string> = {
  'prostate-diseases-and-prostate-cancer': prostate,
  'mens-health': mens,
  'health-workplace': workplace,
};

/** `/information-hub/:id`; an unknown id redirects to the not-found page (spec 2). */
export default function Article() {
  const { id } = useParams();
  const article = articles.find((candidate) => candidate.id === id);
  if (!article) return <Navigate to="/not-found" replace />;
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
      <article>
        <LongText blocks={article.article} picture={article.image}>
          <Provenance sources={article.sources} reviewed={article.reviewed} />
          <BookTestBanner />
        </LongText>
      </article>
    </Page>
  );
}
