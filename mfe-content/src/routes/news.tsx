import { ButtonLink, Card, CardGrid, Page, Section, VisuallyHidden } from '@chaps/ui';
import card from '#content/cards/news.png';
import speaker from '#content/images/speaker.svg';
import news from '#content/news/collection.yaml';
import journeys from '#content/patient-journeys/collection.yaml';
import { Picture } from '../components/picture.tsx';
import styles from './news.module.css';
import { RecentNews } from './recent-news.tsx';

const banner = { file: 'speaker.svg', alt: '', src: speaker };

const PatientJourneys = () => (
  <Section title="Patient Journey" id="patient-journey" className={styles.first ?? ''}>
    <CardGrid as="ul" size="broad">
      {journeys.map(({ id, title, description, image }) => (
        <Card as="li" key={id}>
          <div className={styles.journey}>
            <Picture picture={image} width={400} height={400} className={styles.portrait} />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
              <ButtonLink to={`/news/patient-journey/${id}`} variant="secondary">
                READ MORE<VisuallyHidden>: {title}</VisuallyHidden>
              </ButtonLink>
            </div>
          </div>
        </Card>
      ))}
    </CardGrid>
  </Section>
);

/** `/news` (spec 2, 'News'); the shell hides its footer here. */
export default function News() {
  return (
    <Page
      title="News"
      description="Patient stories, and news of CHAPS screening events and prostate health."
      lead="Men’s own stories, and what is new in prostate health and at our events."
      card={card}
      width="full"
      picture={<Picture picture={banner} width={640} height={480} eager />}
    >
      <PatientJourneys />
      <RecentNews news={news} />
    </Page>
  );
}
