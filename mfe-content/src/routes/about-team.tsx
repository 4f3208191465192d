import { Card, CardGrid, Section } from '@chaps/ui';
import team from '#content/team/collection.yaml';
import { Picture } from '../components/picture.tsx';
import styles from './about.module.css';

/** Spec 2, 'About': Executive Team as photo cards, Trustees / Clinical Advisory Board as a list. */
export function Team() {
  const executives = team.filter(({ group }) => group === 'Executive Team');
  const trustees = team.filter(({ group }) => group === 'Trustees/Clinical Advisor');
  return (
    <Section title="Meet the Team" id="our-team" tone="tinted">
      <h3>Executive Team</h3>
      <CardGrid as="ul" size="regular">
        {executives.map(({ name, title, image }) => (
          <Card as="li" key={name}>
            <div className={styles.person}>
              {image && (
                <Picture picture={image} width={400} height={400} className={styles.portrait} />
              )}
              <div>
                <h4 className={styles.name}>{name}</h4>
                <p>{title}</p>
              </div>
            </div>
          </Card>
        ))}
      </CardGrid>
      <h3 className={styles.trusteesTitle}>Trustees / Clinical Advisory Board</h3>
      <ul className={styles.trustees}>
        {trustees.map(({ name, title }) => (
          <li key={name}>
            <strong>{name}</strong>
            <br />
            {title}
          </li>
        ))}
      </ul>
    </Section>
  );
}
