import { QueryBoundary, type QueryBoundaryProps } from '@chaps/ui';
import { Unknown } from './unknown.tsx';

/** What the API says, or its skeleton or failure; what is out of one's reach is unknown. */
export const Loaded = <Data,>(props: Pick<QueryBoundaryProps<Data>, 'query' | 'children'>) => (
  <QueryBoundary
    title="This could not be loaded"
    message="Please try again. If it happens again, tell us the reference."
    unknown={<Unknown />}
    {...props}
  />
);
