import type { ProfileForm } from '@chaps/contracts/profile-form';
import type { ZodType } from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
import { useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { type DraftedForm, draftOf, useFormDraft } from '../../session/profile-draft.ts';
import { PROFILE_LABELS } from './profile-fields.tsx';

interface ProfileFormOptions<Saved> {
  /** Which of the two forms it is, for its draft. */
  kind: DraftedForm;
  saved: ProfileForm;
  schema: ZodType<ProfileForm, ProfileForm>;
  /** @throws {ApiError} which is shown, with its fields beside their controls */
  send: (values: ProfileForm) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
}

const isField = (name: string): name is keyof ProfileForm => Object.hasOwn(PROFILE_LABELS, name);

/** A form of the user's details: drafts, submission, failures. */
export function useProfileForm<Saved>(options: ProfileFormOptions<Saved>) {
  const { kind, saved, schema, send, onSaved } = options;
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [draftValues] = useState(() => draftOf(kind, saved.email));
  const form = useZodForm({ schema, labels: PROFILE_LABELS, defaultValues: draftValues ?? saved });
  const draft = useFormDraft(kind, form, saved);

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const answer = await send(values);
      draft.stop();
      await onSaved(answer);
    } catch (error) {
      reportError(error);
      setFailure({ error });
      const rejected = error instanceof ApiError ? error.details : {};
      for (const [field, message] of Object.entries(rejected)) {
        if (isField(field)) form.setError(field, { message });
      }
    }
  });
  return {
    form,
    failure,
    /** The form contains a draft from before the session ended. */
    restored: draftValues !== undefined,
    save,
    giveUp: draft.stop,
  };
}
