import { RemoteSlot } from '@chaps/runtime';
import { ButtonLink, IconText, Page, PageHeading, Section, VisuallyHidden } from '@chaps/ui';
import Clock from 'lucide-react/icons/clock';
import MailCheck from 'lucide-react/icons/mail-check';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import card from '#content/cards/home.png';
import hero from '#content/home/hero.md';
import screeningEvents from '#content/home/screening-events.md';
import { Picture } from '../components/picture.tsx';
import styles from './home.module.css';
import { HomeAbout } from './home-about.tsx';
import { Testimonials } from './home-testimonials.tsx';

/** Spec 9, 'Business constants': what the charity is proud of. */
const FIGURES = [
  { figure: '3,497', words: 'men tested at 40 events in 2024' },
  { figure: 'Over 50', words: 'events planned for 2025' },
  { figure: '1 in 4', words: 'men with an abnormal PSA has prostate cancer' },
  { figure: '2000', words: 'the year CHAPS was founded by a urological surgeon' },
];

/** What a man wants to know before he reads on (figures: spec 9 and the event pages). */
const ASSURANCES = [
  { icon: UserRoundCheck, words: 'For men aged 40 to 80' },
  { icon: Clock, words: 'About ten minutes' },
  { icon: MailCheck, words: 'Your own result, with a next step' },
];

const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.heroInside}>
      <div>
        <p className={styles.eyebrow}>A UK men’s health charity, since 2000</p>
        <PageHeading className={styles.heading}>
          Speaking up for men’s health, and for PSA screening that every man can reach
        </PageHeading>
        <p className={styles.lead}>{hero.text}</p>
        <p>
          <ButtonLink to="/book-event-main">BOOK AN EVENT</ButtonLink>
        </p>
        <ul className={styles.assurances}>
          {ASSURANCES.map(({ icon: Icon, words }) => (
            <li key={words}>
              <IconText icon={<Icon size={22} />}>{words}</IconText>
            </li>
          ))}
        </ul>
      </div>
      <Picture picture={hero.image} width={640} height={480} className={styles.heroPicture} eager />
    </div>
  </div>
);

const Figures = () => (
  <Section tone="navy" className={styles.figures}>
    <ul className={styles.figureList} aria-label="CHAPS in figures">
      {FIGURES.map(({ figure, words }) => (
        <li key={figure}>
          <span className={styles.figure}>{figure}</span> {words}
        </li>
      ))}
    </ul>
  </Section>
);

/** `/` (spec 2, 'Home'). */
export default function Home() {
  return (
    <Page
      title="PSA screening and men’s health"
      description="CHAPS is a UK men’s health charity. We campaign for accessible PSA screening, and run blood-test events for men aged 40 to 80."
      heading={null}
      card={card}
      width="full"
    >
      <Hero />
      <Figures />
      <HomeAbout />
      <Section
        title="CHAPS SCREENING EVENTS"
        id="screening-events"
        pictureSide="left"
        picture={<Picture picture={screeningEvents.image} width={640} height={480} />}
      >
        <p className={styles.words}>{screeningEvents.text}</p>
        <p className={styles.actions}>
          <ButtonLink to="/book-event-main">BOOK AN EVENT</ButtonLink>
          <ButtonLink to="/chaps-screening-event" variant="secondary">
            READ MORE<VisuallyHidden> about our screening events</VisuallyHidden>
          </ButtonLink>
        </p>
      </Section>
      {/* The block brings its heading and SEE MORE, so that nothing is left over when it cannot be had. */}
      <RemoteSlot name="upcoming-events" reserve="48rem" />
      <Testimonials />
    </Page>
  );
}
