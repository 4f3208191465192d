import { Card, CardGrid, Skeleton, VisuallyHidden } from '@chaps/ui';

const SHAPES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Six loading cards, as many as the home page shows. */
export function EventCardsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>Loading upcoming events</VisuallyHidden>
      </p>
      <CardGrid>
        {SHAPES.map((shape) => (
          <Card key={shape} footer={<Skeleton width="7rem" height="3.25rem" />}>
            <p>
              <Skeleton width="80%" height="1.6rem" />
            </p>
            <Skeleton lines={5} height="1.35rem" />
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
