import { type ButtonLinkProps, ButtonLink as PlainButtonLink } from '@chaps/ui';
import { type LinkProps, Link as PlainLink } from 'react-router-dom';
import { useMayOpen } from './staff-page.tsx';

// Links of the console carry the permission that their page needs: `needs` of its screen.

/** Its text alone, for staff who may not open the page. */
export function Link(props: LinkProps) {
  return useMayOpen()(props.to) ? <PlainLink {...props} /> : props.children;
}

/** Nothing, for staff who may not open the page. */
export function ButtonLink(props: ButtonLinkProps) {
  return useMayOpen()(props.to) ? <PlainButtonLink {...props} /> : null;
}
