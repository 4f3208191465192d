import { getReach, mayDo, type StaffAction, type StaffGrant } from '@chaps/domain/staff';

/** The permissions that a page of the console needs. */
export interface Needs {
  /** Staff need one of these permissions, at the event in the address. */
  needs: readonly StaffAction[];
  /** Only with a role for all events. */
  forAll?: true;
}

/** Whether roles meet the needs of a page. */
export const meetsNeeds = (grants: readonly StaffGrant[], page: Needs, eventId?: string): boolean =>
  page.needs.some((action) =>
    page.forAll
      ? getReach(grants, action, new Date()) === 'all'
      : mayDo(grants, action, new Date(), eventId),
  );
