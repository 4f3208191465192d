import { Skeleton } from '@chaps/ui';
import { lazy, Suspense, useState } from 'react';
import type { ConsentStepProps } from './consent-step.tsx';

const load = () => import('./consent-step.tsx');

/** Fetches the form's code while the person still chooses a time; a failure is left to the step. */
export function preloadConsentStep(): void {
  load().catch(() => undefined);
}

/** The consent step, apart from the page's first view: choosing a time needs none of its code. */
export function LazyConsentStep(props: ConsentStepProps) {
  // One per mounting, so that 'Try again' after a failed load really asks again.
  const [Step] = useState(() => lazy(load));
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Step {...props} />
    </Suspense>
  );
}
