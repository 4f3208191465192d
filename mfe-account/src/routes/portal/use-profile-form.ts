import type { ProfileForm } from '@chaps/contracts/profiles';
import type { ZodType } from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type DraftedForm, draftOf, useKeptDraft } from '../../session/profile-draft.ts';
import { PROFILE_LABELS } from './profile-fields.tsx';

interface ProfileFormOptions<Saved> {
  /** Which of the two forms it is, for what was typed before a session ended. */
  kind: DraftedForm;
  /** What the form shows when nothing was typed. */
  saved: ProfileForm;
  schema: ZodType<ProfileForm, ProfileForm>;
  /** @throws {ApiError} which is told, its fields beside their controls */
  send: (values: ProfileForm) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
}

const isField = (name: string): name is keyof ProfileForm => Object.hasOwn(PROFILE_LABELS, name);

/** A form of one's own details: drafts, submission, failures. */
export function useProfileForm<Saved>(options: ProfileFormOptions<Saved>) {
  const { kind, saved, schema, send, onSaved } = options;
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [kept] = useState(() => draftOf(kind, saved.email));
  const form = useForm<ProfileForm>({
    resolver: zodResolver(schema),
    defaultValues: kept ?? saved,
    shouldFocusError: false,
  });
  const draft = useKeptDraft(kind, form, saved);

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const answer = await send(values);
      draft.stop();
      await onSaved(answer);
    } catch (error) {
      reportError(error);
      setFailure({ error });
      const refused = error instanceof ApiError ? error.details : {};
      for (const [field, message] of Object.entries(refused)) {
        if (isField(field)) form.setError(field, { message });
      }
    }
  });
  return {
    form,
    failure,
    /** Something typed before a session ended is in the form again. */
    restored: kept !== undefined,
    save,
    giveUp: draft.stop,
  };
}
