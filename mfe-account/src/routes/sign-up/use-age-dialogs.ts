import { useEffect, useState } from 'react';

type AgeDialogs = typeof import('./age-dialogs.tsx');

/**
 * The two dialogs, fetched once the form is there: they are a quarter of its code and nobody needs
 * them to begin. Should they fail to come, the hint and the message beside the field still say it.
 */
export function useAgeDialogs(): AgeDialogs | undefined {
  const [dialogs, setDialogs] = useState<AgeDialogs>();
  useEffect(() => {
    import('./age-dialogs.tsx').then(setDialogs, reportError);
  }, []);
  return dialogs;
}
