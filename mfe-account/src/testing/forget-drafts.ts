import { afterEach } from 'vitest';
import { clearDraft } from '../routes/sign-up/draft.ts';
import { forgetDraft } from '../session/profile-draft.ts';

afterEach(() => {
  clearDraft();
  forgetDraft();
});
