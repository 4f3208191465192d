import { paths } from '@chaps/contracts/paths';
import { ButtonLink, Section, VisuallyHidden } from '@chaps/ui';
import aboutChaps from '#content/home/about-chaps.md';
import { Picture } from '../components/picture.tsx';
import styles from './home.module.css';

/** 'ABOUT CHAPS'; READ MORE goes to the about page and scrolls to its section (spec 2, 'Home'). */
export function HomeAbout() {
  return (
    <Section
      title="ABOUT CHAPS"
      tone="tinted"
      picture={<Picture picture={aboutChaps.image} width={640} height={480} />}
    >
      <p className={styles.words}>{aboutChaps.text}</p>
      <p className={styles.actions}>
        <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
        <ButtonLink to="/about-us#about-chaps" variant="secondary">
          READ MORE<VisuallyHidden> about CHAPS</VisuallyHidden>
        </ButtonLink>
      </p>
    </Section>
  );
}
