import { Page, type PageProps } from '@chaps/ui';

/** A screen of the console: never listed by search engines. */
export const StaffPage = (props: Omit<PageProps, 'listed' | 'width'>) => (
  <Page {...props} width="wide" listed={false} />
);
