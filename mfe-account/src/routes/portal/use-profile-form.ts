import type { ProfileForm } from '@chaps/contracts/profile-form';
import type { ZodType } from '@chaps/contracts/schema';
import { useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { useDraft, useKeepDraft } from '../../session/form-drafts.ts';
import { PROFILE_LABELS } from './profile-fields.tsx';

interface ProfileFormOptions {
  /** Which of the two forms this is, for its draft. */
  kind: 'edit' | 'completion';
  saved: ProfileForm;
  schema: ZodType<ProfileForm, ProfileForm>;
}

/** A form with the user's details, which restores what was typed before the session ended. */
export function useProfileForm({ kind, saved, schema }: ProfileFormOptions) {
  const [opened] = useState(saved);
  const { values, isRestored } = useDraft(kind, saved.email, opened);
  const form = useZodForm({ schema, labels: PROFILE_LABELS, defaultValues: values });
  const draft = useKeepDraft(kind, saved.email, opened, form);
  return { form, restored: isRestored, forgetDraft: draft.stop };
}
