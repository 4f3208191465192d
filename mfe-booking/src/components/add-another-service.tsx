import { Button } from '@chaps/ui';
import { lazy, Suspense, useState } from 'react';

/** Spec 2, 'Book event': the button 'only shows an alert'. Its code loads on demand. */
export function AddAnotherService() {
  const [shown, setShown] = useState(false);
  const [Alert] = useState(() => lazy(() => import('./another-service-alert.tsx')));
  return (
    <>
      <Button variant="quiet" fullWidth onClick={() => setShown(true)}>
        Add another service
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <Alert onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
