import { ButtonLink, Page } from '@chaps/ui';

/** The same for an unknown page and for a forbidden one. */
export const Unknown = () => (
  <Page title="Page not found" listed={false} width="text">
    <p>Sorry, we couldn't find the page you're looking for.</p>
    <ButtonLink to="/">Go back home</ButtonLink>
  </Page>
);
