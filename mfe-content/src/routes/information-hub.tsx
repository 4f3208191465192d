import { paths } from '@chaps/contracts/paths';
import {
  ButtonLink,
  Card,
  CardGrid,
  ExternalLink,
  IconText,
  Page,
  Section,
  VisuallyHidden,
} from '@chaps/ui';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router-dom';
import articles from '#content/articles/collection.yaml';
import card from '#content/cards/information-hub.png';
import talk from '#content/images/doctor-talk.svg';
import organisations from '#content/organisations/collection.yaml';
import research from '#content/research/collection.yaml';
import { Picture } from '../components/picture.tsx';
import styles from './information-hub.module.css';

const banner = { file: 'doctor-talk.svg', alt: '', src: talk };

const Articles = () => (
  <Section title="Learn about men’s health" id="education" className={styles.first}>
    <CardGrid as="ul" filled>
      {articles.map(({ id, section, title, description, image }) => (
        <Card
          as="li"
          key={id}
          id={section}
          title={title}
          media={<Picture picture={image} width={640} height={480} className={styles.picture} />}
          footer={
            <ButtonLink to={`/information-hub/${id}`} variant="secondary">
              READ MORE<VisuallyHidden> about {title}</VisuallyHidden>
            </ButtonLink>
          }
        >
          <p>{description}</p>
        </Card>
      ))}
    </CardGrid>
  </Section>
);

const ResearchAndData = () => (
  <Section title="Research and Data" tone="tinted" id="research-and-data">
    <CardGrid as="ul" filled>
      {research.map(({ title, description, href, to, linkText }) => (
        <Card
          as="li"
          key={title}
          title={title}
          footer={
            href ? (
              <ExternalLink href={href}>{linkText}</ExternalLink>
            ) : (
              <Link to={to ?? '/information-hub'}>
                {linkText}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Link>
            )
          }
        >
          <p>{description}</p>
        </Card>
      ))}
    </CardGrid>
  </Section>
);

const Resources = () => (
  <Section
    title="Resources"
    id="resources"
    lead="Eight organisations that can help, with people you can talk to."
  >
    <ul className={styles.organisations}>
      {organisations.map(({ name, description, website, phone }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{description}</p>
          <p className={styles.ways}>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.phone}>
              <IconText icon={<Phone size={20} />}>
                {phone}
                <VisuallyHidden> ({name})</VisuallyHidden>
              </IconText>
            </a>
            <ExternalLink href={website}>
              {new URL(website).hostname.replace(/^www\./, '')}
            </ExternalLink>
          </p>
        </li>
      ))}
    </ul>
  </Section>
);

/** `/information-hub` (spec 2, 'Information hub'). */
export default function InformationHub() {
  return (
    <Page
      title="Information Hub"
      description="Plain-English articles on the prostate and on men’s health, research and data, and organisations that can help."
      lead="Plain English on the prostate, the PSA test and men’s health, and people you can talk to."
      card={card}
      width="full"
      picture={<Picture picture={banner} width={640} height={480} eager />}
    >
      <Articles />
      <ResearchAndData />
      <Resources />
      <Section
        tone="tinted"
        title="Above 80?"
        lead="Our events are for ages 40 to 80. There is guidance for older men too."
      >
        <ButtonLink to={paths.elderlyPsaTesting()} variant="secondary">
          PSA testing for people above 80
        </ButtonLink>
      </Section>
    </Page>
  );
}
