import { paths } from '@chaps/contracts/paths';
import { useSiteConfig } from '@chaps/runtime';
import { ButtonLink, Page, Section } from '@chaps/ui';
import type { ReactNode } from 'react';
import { LODGE_PROVINCES, LodgeEmblem } from '../components/lodge-emblem.tsx';
import { Scene } from '../components/scene.tsx';
import styles from './events.module.css';

/** The story of a lodge's liaison officer, on a page of mfe-content. */
const LODGE_STORY_PATH = '/news/patient-journey/martin-ashworth';

interface AudienceSectionProps {
  id: string;
  title: string;
  tinted?: boolean;
  picture: ReactNode;
  pictureSide?: 'left' | 'right';
  learnMore: string;
  action: ReactNode;
  children: ReactNode;
}

function AudienceSection({ id, title, tinted, picture, ...rest }: AudienceSectionProps) {
  return (
    <Section
      id={id}
      title={title}
      tone={tinted ? 'tinted' : 'plain'}
      picture={picture}
      pictureSide={rest.pictureSide ?? 'right'}
    >
      <div className={styles.text}>{rest.children}</div>
      <div className={styles.actions}>
        <ButtonLink to={rest.learnMore} variant="secondary" aria-describedby={`${id}-about`}>
          LEARN MORE
        </ButtonLink>
        {rest.action}
      </div>
      <span id={`${id}-about`} hidden>
        about {title.toLowerCase()}
      </span>
    </Section>
  );
}

const BookAnEvent = () => <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>;

/** Events overview: four audiences (spec 2, 'Events overview'). */
export default function Events() {
  const { speakerEmail } = useSiteConfig().charity;
  return (
    <Page
      width="full"
      title="Events"
      description="Prostate screening events for communities, freemasons and employers, and talks by our founder."
      lead="A PSA blood test takes a few minutes. We bring it to halls, lodges and workplaces all over the country, for men aged 40 to 80."
    >
      <AudienceSection
        id="community"
        title="COMMUNITY"
        tinted
        picture={<Scene name="community" />}
        learnMore="/events/community-screening"
        action={<BookAnEvent />}
      >
        <p>
          Village halls, churches, mosques, rugby clubs and fire stations: if men meet there, we can
          screen there. Local groups host an evening or a Saturday, and we bring the nurses.
          Everyone who gives a sample can read their result in plain English in their portal on this
          site.
        </p>
        <p>
          Bring your brother, your neighbour, your dad. Most men come because somebody asked them
          to.
        </p>
      </AudienceSection>
      <AudienceSection
        id="freemason"
        title="FREEMASONS"
        pictureSide="left"
        picture={
          <div className={styles.lodges}>
            {LODGE_PROVINCES.map((province) => (
              <LodgeEmblem key={province} province={province} />
            ))}
          </div>
        }
        learnMore={LODGE_STORY_PATH}
        action={<BookAnEvent />}
      >
        <p>
          Lodges in London, Essex and Suffolk have opened their doors to screening for many years,
          for their members and for the families and neighbours around them. Many evenings are paid
          for by the lodge, so that no man stays away because of the cost.
        </p>
        <p>Read how one lodge did it, and what its liaison officer found out about himself.</p>
      </AudienceSection>
      <AudienceSection
        id="corporate"
        title="CORPORATE"
        tinted
        picture={<Scene name="corporate" />}
        learnMore="/events/corporate-screening"
        action={<BookAnEvent />}
      >
        <p>
          Screening at work for men aged 40-80. We come to your offices, depot or site; each man is
          away from the desk for about ten minutes, and nobody else sees the result.
        </p>
        <p>It is one of the simplest things an employer can do that may save a life.</p>
      </AudienceSection>
      <AudienceSection
        id="speaker"
        title="SPEAKER REQUESTS"
        pictureSide="left"
        picture={<Scene name="speaker" />}
        learnMore="/events/seminar-talks"
        action={
          <p className={styles.mail}>
            Ask for a speaker: <a href={`mailto:${speakerEmail}`}>{speakerEmail}</a>
          </p>
        }
      >
        <p>
          Our founder, a retired urological surgeon, gives talks about men’s health and the
          prostate, in person or online. They are plain-spoken, sometimes funny, and leave plenty of
          time for the questions that men do not like to ask.
        </p>
      </AudienceSection>
    </Page>
  );
}
