import { LoadFailure, Page } from '@chaps/shared/ui';

interface PartFailureProps {
  onRetry: () => void;
  requestId?: string;
}

/** In the place of a page whose part could not be had, or broke. */
export const PartFailure = (props: PartFailureProps) => (
  <Page title="This page could not be loaded" heading={null} listed={false}>
    <LoadFailure
      title="This page could not be loaded"
      level={1}
      message="The rest of the site still works, and nothing you did is lost. Please try again in a moment."
      {...props}
    />
  </Page>
);
