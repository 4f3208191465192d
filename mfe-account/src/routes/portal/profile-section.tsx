import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient } from '@chaps/runtime';
import { useState } from 'react';
import { storeUser } from '../../session/entry.ts';
import { readDraft } from '../../session/form-drafts.ts';
import { EditProfile } from './edit-profile.tsx';
import { PersonalInformation } from './personal-information.tsx';

/** View and edit mode of the user's details (spec 4, 'Profile'). */
export function ProfileSection({ profile }: { profile: UserProfile }) {
  const [editing, setEditing] = useState(() => readDraft('edit', profile.email) !== undefined);
  const [saved, setSaved] = useState(false);
  // Focus follows a change of mode; on arrival, the page's heading receives it.
  const [changedMode, setChangedMode] = useState(false);

  const edit = (next: boolean) => {
    setEditing(next);
    setSaved(false);
    setChangedMode(true);
  };
  const keep = (updated: UserProfile) => {
    queryClient.setQueryData(profileQuery(profile.email).queryKey, updated);
    storeUser(updated);
    edit(false);
    setSaved(true);
  };

  return editing ? (
    <EditProfile profile={profile} onCancel={() => edit(false)} onSaved={keep} />
  ) : (
    <PersonalInformation
      profile={profile}
      saved={saved}
      focusHeading={changedMode}
      onEdit={() => edit(true)}
    />
  );
}
