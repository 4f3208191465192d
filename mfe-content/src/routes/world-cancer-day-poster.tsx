import { useSiteConfig } from '@chaps/runtime';
import { Button, Logo, Page, PageHeading } from '@chaps/ui';
import Printer from 'lucide-react/icons/printer';
import card from '#content/cards/world-cancer-day-poster.png';
import poster from '#content/pages/world-cancer-day-poster.md';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import styles from './world-cancer-day-poster.module.css';

const Poster = () => {
  const { siteUrl, charity } = useSiteConfig();
  return (
    <section className={styles.poster} aria-label="Poster">
      <div className={styles.band}>
        <Logo />
        <p>World Cancer Day, 4 February</p>
      </div>
      {poster.image && (
        <Picture picture={poster.image} width={640} height={480} className={styles.picture} eager />
      )}
      <div className={styles.text}>
        <RichText blocks={poster.body} />
      </div>
      <p className={styles.contact}>
        <strong>{new URL(siteUrl).host}</strong>
        <span>{charity.phone}</span>
      </p>
    </section>
  );
};

/** `/world-cancer-day-poster`: prints on one A4 page. */
export default function WorldCancerDayPoster() {
  return (
    <Page title={poster.title} description={poster.description} heading={null} card={card}>
      <div className={styles.columns}>
        <div className={styles.intro}>
          <PageHeading>{poster.title}</PageHeading>
          <p className={styles.lead}>{poster.lead}</p>
          <Button icon={<Printer size={22} />} onClick={() => window.print()}>
            Print the poster
          </Button>
          <ul className={styles.advice}>
            {poster.steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}.</strong> {text}
              </li>
            ))}
          </ul>
        </div>
        <Poster />
      </div>
    </Page>
  );
}
