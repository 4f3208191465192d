import { useEffect, useState } from 'react';

type AgeDialogs = typeof import('./age-dialogs.tsx');

/**
 * The two dialogs, loaded after the form: they are a quarter of its code. If they fail to load, the
 * hint and the message beside the field say the same.
 */
export function useAgeDialogs(): AgeDialogs | undefined {
  const [dialogs, setDialogs] = useState<AgeDialogs>();
  useEffect(() => {
    import('./age-dialogs.tsx').then(setDialogs, reportError);
  }, []);
  return dialogs;
}
