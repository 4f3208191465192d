import { Skeleton } from '@chaps/ui';
import { lazy, Suspense, useState } from 'react';
import type { ConsentStepProps } from './consent-step.tsx';

const load = () => import('./consent-step.tsx');

/** Preloads the form's code while the user chooses a time. The step handles failures. */
export function preloadConsentStep(): void {
  load().catch(() => undefined);
}

/** The consent step, loaded separately: choosing a time does not need its code. */
export function LazyConsentStep(props: ConsentStepProps) {
  // One per mount, so that 'Try again' retries a failed load.
  const [Step] = useState(() => lazy(load));
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Step {...props} />
    </Suspense>
  );
}
