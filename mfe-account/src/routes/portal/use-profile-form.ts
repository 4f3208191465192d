import type { ProfileForm } from '@chaps/contracts/profile-form';
import type { ZodType } from '@chaps/contracts/schema';
import { useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { type DraftedForm, readDraft, useFormDraft } from '../../session/profile-draft.ts';
import { PROFILE_LABELS } from './profile-fields.tsx';

interface ProfileFormOptions {
  /** Which of the two forms this is, for its draft. */
  kind: DraftedForm;
  saved: ProfileForm;
  schema: ZodType<ProfileForm, ProfileForm>;
}

/** A form with the user's details, which restores what was typed before the session ended. */
export function useProfileForm({ kind, saved, schema }: ProfileFormOptions) {
  const [draftValues] = useState(() => readDraft(kind, saved.email));
  const form = useZodForm({ schema, labels: PROFILE_LABELS, defaultValues: draftValues ?? saved });
  const draft = useFormDraft(kind, form, saved);
  return { form, restored: draftValues !== undefined, forgetDraft: draft.stop };
}
