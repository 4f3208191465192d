import type { StaffPerson } from '@chaps/contracts/staff-people';
import { ButtonLink, ButtonRow } from '@chaps/ui';
import { useMay } from '../../components/staff-page.tsx';
import { EditPerson } from './edit-person.tsx';
import { EditNeeds } from './needs-dialog.tsx';

/** What can be done with a person's record. */
export function PersonActions({ person }: Pick<StaffPerson, 'person'>) {
  const may = useMay();
  const { profile_id: profileId, first_name, last_name } = person;
  const alike = new URLSearchParams({ q: `${first_name} ${last_name}` });
  return (
    <ButtonRow>
      {may('change bookings') && (
        <ButtonLink to={`/staff/book?person=${profileId}`}>Book for them</ButtonLink>
      )}
      {may('change people') && <EditPerson person={person} />}
      {may('change people') && <EditNeeds profileId={profileId} known={person.needs} />}
      {may('change people') && (
        <ButtonLink to={`/staff/people/${profileId}/merge?${alike}`} variant="secondary">
          This is the same person as…
        </ButtonLink>
      )}
      {may('answer data requests') && (
        <ButtonLink to={`/staff/new-data-request?person=${profileId}`} variant="secondary">
          Record a data request
        </ButtonLink>
      )}
    </ButtonRow>
  );
}
