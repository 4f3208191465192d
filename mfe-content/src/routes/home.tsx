import { paths } from '@chaps/contracts/paths';
import { RemoteSlot } from '@chaps/runtime';
import { ButtonLink, IconText, Page, PageHeading, Section, VisuallyHidden } from '@chaps/ui';
import Clock from 'lucide-react/icons/clock';
import MailCheck from 'lucide-react/icons/mail-check';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import card from '#content/cards/home.png';
import keyFigures from '#content/figures/home.md';
import hero from '#content/home/hero.md';
import screeningEvents from '#content/home/screening-events.md';
import { Picture } from '../components/picture.tsx';
import styles from './home.module.css';
import { HomeAbout } from './home-about.tsx';
import { Testimonials } from './home-testimonials.tsx';

/** Key facts for a visitor (figures: spec 9 and the event pages). */
const ASSURANCES = [
  { icon: UserRoundCheck, label: 'For men aged 40 to 80' },
  { icon: Clock, label: 'About ten minutes' },
  { icon: MailCheck, label: 'Your own result, and what to do next' },
];

const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.heroInside}>
      <div>
        <p className={styles.eyebrow}>A UK men’s health charity, since 2000</p>
        <PageHeading className={styles.heading}>
          Speaking up for men’s health, and for PSA screening within reach of every man
        </PageHeading>
        <p className={styles.lead}>{hero.text}</p>
        <p>
          <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
        </p>
        <ul className={styles.assurances}>
          {ASSURANCES.map(({ icon: Icon, label }) => (
            <li key={label}>
              <IconText icon={<Icon size={22} />}>{label}</IconText>
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
      {keyFigures.figures.map(({ figure, label }) => (
        <li key={figure}>
          <span className={styles.figure}>{figure}</span> {label}
        </li>
      ))}
    </ul>
  </Section>
);

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
        <p className={styles.label}>{screeningEvents.text}</p>
        <p className={styles.actions}>
          <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
          <ButtonLink to="/chaps-screening-event" variant="secondary">
            READ MORE<VisuallyHidden> about our screening events</VisuallyHidden>
          </ButtonLink>
        </p>
      </Section>
      {/* The block includes its heading and SEE MORE, so that all of it disappears if unavailable. */}
      <RemoteSlot name="upcoming-events" reserve="48rem" />
      <Testimonials />
    </Page>
  );
}
