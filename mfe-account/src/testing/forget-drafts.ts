import { beforeEach } from 'vitest';
import { clearDraft } from '../routes/sign-up/draft.ts';
import { clearDrafts } from '../session/form-drafts.ts';

// Before each test, not after, because a form saves its draft when the last test's page is unmounted.
beforeEach(() => {
  clearDraft();
  clearDrafts();
});
