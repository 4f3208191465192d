import { mayDo, type StaffAction } from '@chaps/domain/staff';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/staff.ts';

/** Whether the person may do something; the API decides, this only hides what it would refuse. */
export function useMay(): (action: StaffAction, eventId?: string) => boolean {
  const grants = useQuery(meQuery()).data?.grants ?? [];
  return (action, eventId) => mayDo(grants, action, new Date(), eventId);
}
