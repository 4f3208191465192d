import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink, ExternalButton, Page, Section } from '@chaps/ui';
import card from '#content/cards/about-us.png';
import walking from '#content/images/men-walking.svg';
import supporters from '#content/supporters/collection.yaml';
import Contact from '../components/contact.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './about.module.css';
import { AboutBlocks } from './about-blocks.tsx';
import { GetInvolved } from './about-get-involved.tsx';
import { Team } from './about-team.tsx';

const banner = { file: 'men-walking.svg', alt: '', src: walking };

const Supporters = () => (
  <Section title="Our Supporters" id="our-supporters">
    <ul className={styles.logos}>
      {supporters.map(({ name, image }) => (
        <li key={name}>
          <Picture picture={image} width={240} height={120} />
        </li>
      ))}
    </ul>
    <ExternalButton href={useSiteConfig().links.becomeSupporter}>Become a Supporter</ExternalButton>
  </Section>
);

export default function About() {
  return (
    <Page
      title="About us"
      description="Who we are, what we do and why: our team, our trustees, our supporters, and how you can get involved."
      lead="A small charity with one aim: that every man knows their risk of prostate cancer, and has a fair choice."
      card={card}
      width="full"
      picture={<Picture picture={banner} width={640} height={480} eager />}
    >
      <AboutBlocks />
      <Team />
      <Supporters />
      <GetInvolved />
      <Contact />
      <Section
        tone="navy"
        title="Come to an event near you"
        lead="A small blood test, ten minutes of your day, for men aged 40 to 80."
      >
        <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
      </Section>
    </Page>
  );
}
