import { type ButtonLinkProps, ButtonLink as PlainButtonLink } from '@chaps/ui';
import { use } from 'react';
import { type LinkProps, Link as PlainLink } from 'react-router-dom';
import { Screens, useMayOpen } from './staff-page.tsx';

// Links of the console carry the permission that their page needs: `needs` of its screen.

/** Its text alone, for staff who may not open the page. */
export function Link(props: LinkProps) {
  return useMayOpen()(props.to) ? <PlainLink {...props} /> : props.children;
}

/** Nothing, for staff who may not open the page. */
export function ButtonLink(props: ButtonLinkProps) {
  return useMayOpen()(props.to) ? <PlainButtonLink {...props} /> : null;
}

/** Of a screen: to those that the user may open. */
export const ScreenButtons = ({ on }: { on: string }) =>
  use(Screens).map(
    ({ path, button }) =>
      button?.on === on && (
        <ButtonLink key={path} to={`/staff/${path}`} variant="secondary">
          {button.label}
        </ButtonLink>
      ),
  );
