import { Card, CardGrid, Skeleton, VisuallyHidden } from '@chaps/shared/ui';

const SHAPES = ['first', 'second', 'third'];

/** Three cards on their way, as tall as real ones. */
export function EventCardsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>Loading upcoming events</VisuallyHidden>
      </p>
      <CardGrid>
        {SHAPES.map((shape) => (
          <Card key={shape} footer={<Skeleton width="7rem" height="3.25rem" />}>
            <Skeleton width="80%" height="1.6rem" />
            <Skeleton lines={4} height="1.35rem" />
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
