import { test as base } from './fixtures.ts';
import { labSteps } from './lab-steps.ts';

/** A test with steps for a laboratory's files and their results. */
export const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('lab', async ({ api, clinician: releaser }) =>
    labSteps(api, { uploader: await api.staff('clinician'), releaser }),
  );
