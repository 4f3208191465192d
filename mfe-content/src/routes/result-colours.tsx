import { Section, Tag, type TagTone } from '@chaps/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import screening from '#content/screening-levels/psa.md';
import styles from './result-colours.module.css';

type Colour = (typeof screening.colours)[number]['colour'];

const COLOUR_TAGS: Record<Colour, { tone: TagTone; icon: typeof CircleCheck }> = {
  Green: { tone: 'green', icon: CircleCheck },
  Amber: { tone: 'amber', icon: TriangleAlert },
  Red: { tone: 'red', icon: CircleX },
};

/** The three colours of a result and their levels (spec 9), from one versioned file. */
export function ResultColours() {
  return (
    <Section title="What your result means" tone="tinted" id="results">
      <ul className={styles.colours}>
        {screening.colours.map(({ colour, meaning, next }) => {
          const { tone, icon: Icon } = COLOUR_TAGS[colour];
          return (
            <li key={colour} className={styles.colour} data-colour={tone}>
              <h3 className={styles.name}>
                <Tag tone={tone} icon={<Icon />}>
                  {colour}
                </Tag>
              </h3>
              <p>{meaning}</p>
              <p className={styles.next}>{next}</p>
            </li>
          );
        })}
      </ul>
      <p className={styles.levels}>
        We look more closely when PSA is{' '}
        {screening.levels.map(({ ages, from }, index) => (
          <span key={ages}>
            {index > 0 && ', and '}
            <strong>
              {from} ng/ml or more for men {ages}
            </strong>
          </span>
        ))}
        .
      </p>
      <p className={styles.source}>
        {screening.source}, version {screening.version}. Your own result is what the laboratory
        wrote, with its comment.
      </p>
    </Section>
  );
}
