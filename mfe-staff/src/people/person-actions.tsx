import type { StaffPerson } from '@chaps/contracts/staff-people';
import { ButtonRow, Stack } from '@chaps/ui';
import { Link } from '../components/links.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { RecordDeath } from './death.tsx';
import { EditPerson } from './edit-person.tsx';
import { EditGp } from './gp-dialog.tsx';
import { EditNeeds } from './needs-dialog.tsx';

/** The actions on a person's record, below its content. The less common ones are links. */
export function PersonActions({
  person,
  hasDied,
}: Pick<StaffPerson, 'person'> & { hasDied: boolean }) {
  const may = usePermissions();
  const { profile_id: profileId, first_name, last_name } = person;
  const alike = new URLSearchParams({ q: `${first_name} ${last_name}` });
  return (
    <>
      {may('change people') && (
        <ButtonRow>
          <EditPerson person={person} />
          <EditNeeds profileId={profileId} known={person.needs} />
          {may('change GP practices') && <EditGp profileId={profileId} known={person.gp ?? null} />}
        </ButtonRow>
      )}
      {may('manage recalls') && !hasDied && (
        <ButtonRow>
          <RecordDeath profileId={profileId} />
        </ButtonRow>
      )}
      <Stack gap={1} start>
        {may('change people') && (
          <Link to={`/staff/people/${profileId}/merge?${alike}`}>Merge with another record…</Link>
        )}
        {may('answer data requests') && (
          <Link to={`/staff/new-data-request?person=${profileId}`}>Record a data request</Link>
        )}
      </Stack>
    </>
  );
}
