import { meQuery } from '@chaps/api-client/staff';
import type { StaffMe } from '@chaps/contracts/staff';
import { getReach, mayDo, type StaffAction } from '@chaps/domain/staff';
import { useSession } from '@chaps/runtime';
import { Async, type AsyncProps, ButtonLink, Page, type PageProps } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type To, useParams } from 'react-router-dom';
import { meetsNeeds, type Needs } from '../console/needs.ts';
import type { Screen } from '../console/screen.ts';

/** Whether an enclosing page has the title, and so the only `h1`. */
const InPageContext = createContext(false);

/** A screen of the console, never listed by search engines. */
export const StaffPage = (props: Omit<PageProps, 'listed' | 'width'>) => (
  <InPageContext value={true}>
    <Page {...props} width="wide" listed={false} />
  </InPageContext>
);

/**
 * The last member of staff who was signed in: a page waiting for its session keeps their rights.
 */
export const LastSignedInStaffContext = createContext<StaffMe | undefined>(undefined);

function useGrants(): StaffMe['grants'] {
  const last = use(LastSignedInStaffContext);
  return (useQuery(meQuery()).data ?? last)?.grants ?? [];
}

/** Whether the user has a permission. The API enforces it; this only hides what it would reject. */
export function usePermissions(): (action: StaffAction, eventId?: string) => boolean {
  const grants = useGrants();
  return (action, eventId) => mayDo(grants, action, new Date(), eventId);
}

/**
 * The console's `canOpen`, passed by context because the console's screens import the pages that use
 * `canOpen`.
 */
export const CanOpenContext = createContext<
  (grants: StaffMe['grants'], address: string) => boolean
>(() => true);

/** The table of screens, passed by context for the same reason. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** Whether the user may open an address of the console. */
export function useCanOpen(): (to: To) => boolean {
  const canOpen = use(CanOpenContext);
  const grants = useGrants();
  return (to) => canOpen(grants, typeof to === 'string' ? to : (to.pathname ?? ''));
}

/** Whether the user meets the needs of a page, at the event in the address. */
export function useMeetsNeeds(page: Needs): boolean {
  return meetsNeeds(useGrants(), page, useParams().event);
}

/** Whether the user has a permission for all events, as shared items require. */
export function usePermissionForAllEvents(action: StaffAction): boolean {
  return getReach(useGrants(), action, new Date()) === 'all';
}

/** The member of staff who is signed in with both steps, if known yet. */
export function useSignedInStaff(): StaffMe | undefined {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const me = useQuery({ ...meQuery(), enabled: false }).data;
  return isSignedIn && me?.second_factor ? me : undefined;
}

/** Shown for both an unknown page and a forbidden one. */
export function NotFound() {
  const words = (
    <>
      <p>Sorry, we couldn't find the page you're looking for.</p>
      <ButtonLink to="/">Go back home</ButtonLink>
    </>
  );
  if (use(InPageContext)) {
    return (
      <>
        <h2>Page not found</h2>
        {words}
      </>
    );
  }
  return (
    <Page title="Page not found" listed={false} width="text">
      {words}
    </Page>
  );
}

export type QueryContentProps<Data> = Pick<AsyncProps<Data>, 'query' | 'children' | 'answerTo'>;

/** A query's data, its skeleton or its failure. A page that the user may not see appears as unknown. */
export const QueryContent = <Data,>(props: QueryContentProps<Data>) => (
  <Async
    title="This could not be loaded"
    message="Please try again. If it happens again, contact us and give the reference."
    // A rejected search does not mean that the page is unknown.
    {...(props.answerTo === undefined ? { unknown: <NotFound /> } : {})}
    {...props}
  />
);
