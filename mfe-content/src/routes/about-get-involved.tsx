import { Card, CardGrid, Section, ShowMore } from '@chaps/ui';
import HandHeart from 'lucide-react/icons/hand-heart';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Users from 'lucide-react/icons/users';
import cards from '#content/get-involved/collection.yaml';
import styles from './about.module.css';

/** Spec 2, 'About': truncated at 250 characters. */
const LIMIT = 250;

const ICONS = { ideas: Lightbulb, donate: HandHeart, join: Users };

export function GetInvolved() {
  return (
    <Section title="Get Involved" tone="tinted">
      <CardGrid filled>
        {cards.map(({ title, icon, text }) => {
          const Icon = ICONS[icon];
          return (
            <Card as="article" key={title}>
              <Icon className={styles.icon} aria-hidden="true" size={40} />
              <h3>{title}</h3>
              <ShowMore text={text} limit={LIMIT} about={title.toLowerCase()} />
            </Card>
          );
        })}
      </CardGrid>
    </Section>
  );
}
