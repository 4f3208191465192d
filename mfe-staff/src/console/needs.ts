import { mayDo, reachOf, type StaffAction, type StaffGrant } from '@chaps/domain/staff';

/** The permissions that a page of the console needs. */
export interface Needs {
  /** Open to staff who may do one of these, at the event of the address. */
  needs: readonly StaffAction[];
  /** Only with a role for all events. */
  forAll?: true;
}

/** Whether roles have what a page needs. */
export const meetsNeeds = (grants: readonly StaffGrant[], page: Needs, eventId?: string): boolean =>
  page.needs.some((action) =>
    page.forAll
      ? reachOf(grants, action, new Date()) === 'all'
      : mayDo(grants, action, new Date(), eventId),
  );
