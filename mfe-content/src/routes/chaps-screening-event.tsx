import { paths } from '@chaps/contracts/paths';
import { ButtonLink, Card, CardGrid, Page, Section, ShowMore } from '@chaps/ui';
import card from '#content/cards/chaps-screening-event.png';
import explainer from '#content/pages/chaps-screening-event.md';
import { Picture } from '../components/picture.tsx';
import { Provenance } from '../components/provenance.tsx';
import { LongText } from '../components/reading.tsx';
import styles from './chaps-screening-event.module.css';
import { ResultColours } from './result-colours.tsx';

/** Spec 9: truncated at 300 characters. */
const LIMIT = 300;

/** `/chaps-screening-event`: the test, the preparation and the result. */
export default function ChapsScreeningEvent() {
  return (
    <Page
      title={explainer.title}
      description={explainer.description}
      lead={explainer.lead}
      card={card}
      width="full"
      picture={
        explainer.image && <Picture picture={explainer.image} width={640} height={480} eager />
      }
    >
      <Section className={styles.first}>
        <div className={styles.more}>
          {explainer.more && <ShowMore text={explainer.more} limit={LIMIT} about="PSA screening" />}
        </div>
        <p className={styles.actions}>
          <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
        </p>
      </Section>
      <Section title="On the day" className={styles.day}>
        <CardGrid as="ul" size="narrow">
          {explainer.steps.map(({ title, text }, index) => (
            <Card as="li" key={title}>
              <p className={styles.number} aria-hidden="true">
                {index + 1}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <ResultColours />
      <Section>
        <LongText blocks={explainer.body}>
          <Provenance sources={explainer.sources} />
          <p className={styles.actions}>
            <ButtonLink to={paths.findEvents()}>BOOK AN EVENT</ButtonLink>
            <ButtonLink
              to="/information-hub/prostate-diseases-and-prostate-cancer"
              variant="secondary"
            >
              Read more about the prostate
            </ButtonLink>
          </p>
        </LongText>
      </Section>
    </Page>
  );
}
