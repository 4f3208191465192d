import { type ButtonLinkProps, ButtonLink as PlainButtonLink } from '@chaps/ui';
import { use } from 'react';
import { type LinkProps, Link as PlainLink } from 'react-router-dom';
import { ScreensContext, useCanOpen } from './staff-page.tsx';

// The console's links check whether their target may be opened: `needs` of its screen.

/** A link, or only its text for staff who may not open the page. */
export function Link(props: LinkProps) {
  return useCanOpen()(props.to) ? <PlainLink {...props} /> : props.children;
}

/** A link like a button, or nothing for staff who may not open the page. */
export function ButtonLink(props: ButtonLinkProps) {
  return useCanOpen()(props.to) ? <PlainButtonLink {...props} /> : null;
}

/** Buttons to a screen's linked pages that the user may open. */
export const ScreenButtons = ({ on }: { on: string }) =>
  use(ScreensContext).map(
    ({ path, button }) =>
      button?.on === on && (
        <ButtonLink key={path} to={`/staff/${path}`} variant="secondary">
          {button.label}
        </ButtonLink>
      ),
  );
