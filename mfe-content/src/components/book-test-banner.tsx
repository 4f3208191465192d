import { ButtonLink, Card } from '@chaps/ui';
import styles from './book-test-banner.module.css';

export const BookTestBanner = () => (
  <Card
    tone="tinted"
    title="Ready for a test?"
    level={2}
    className={styles.next}
    footer={
      <>
        <ButtonLink to="/book-event-main">BOOK AN EVENT</ButtonLink>
        <ButtonLink to="/chaps-screening-event" variant="secondary">
          What happens at an event
        </ButtonLink>
      </>
    }
  >
    <p>
      Our events are for men aged 40 to 80. It is a simple blood test, and having it is your choice.
    </p>
  </Card>
);
