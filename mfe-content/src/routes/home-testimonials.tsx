import { Card, CardGrid, IconText, Section, ShowMore, VisuallyHidden } from '@chaps/ui';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';
import testimonials from '#content/testimonials/collection.yaml';
import styles from './home.module.css';

/** Spec 9: 'first 3 testimonials on home', 'testimonials … 300 characters'. */
const SHOWN_COUNT = 3;
const LIMIT = 300;

const STARS = ['one', 'two', 'three', 'four', 'five'];

const Stars = () => (
  <p className={styles.stars}>
    {STARS.map((star) => (
      <Star key={star} aria-hidden="true" size={22} fill="currentColor" />
    ))}
    <VisuallyHidden>Five stars</VisuallyHidden>
  </p>
);

/** The author is shown only with both name and role (spec 2, 'Home'). */
export function Testimonials({ items = testimonials }: { items?: typeof testimonials }) {
  return (
    <Section title="TESTIMONIALS">
      <CardGrid as="ul" filled>
        {items.slice(0, SHOWN_COUNT).map(({ name, role, content }) => (
          <Card as="li" key={content}>
            <figure className={styles.testimonial}>
              <Stars />
              <blockquote>
                <ShowMore
                  text={content}
                  limit={LIMIT}
                  about={name ? `what ${name} says` : 'this testimonial'}
                />
              </blockquote>
              {name && role && (
                <figcaption>
                  <IconText icon={<UserRound size={22} />}>
                    <strong>{name}</strong>
                    <br />
                    {role}
                  </IconText>
                </figcaption>
              )}
            </figure>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
