import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { LoadFailure } from './load-failure.tsx';

export interface LazyModule<Module> {
  /** Undefined until it is loaded. */
  module: Module | undefined;
  failed: boolean;
  retry: () => Promise<void>;
}

/**
 * Code that loads beside a page, which is usable without it.
 * @param load a stable function: `const load = () => import('./dialog.tsx')`
 */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [loaded, setLoaded] = useState<{ module?: Module; failed: boolean }>({ failed: false });
  const retry = useCallback(async () => {
    try {
      setLoaded({ module: await load(), failed: false });
    } catch (error) {
      reportError(error);
      setLoaded({ failed: true });
    }
  }, [load]);
  useEffect(() => void retry(), [retry]);
  return { module: loaded.module, failed: loaded.failed, retry };
}

export interface LazyPartProps<Module> {
  code: LazyModule<Module>;
  /** While the code loads; nothing when left out. */
  pending?: ReactNode;
  /** Title of the failure. */
  title: string;
  /** What the user can do about a failure. */
  message?: ReactNode;
  children: (module: Module) => ReactNode;
}

/** Renders a module that `useLazyModule` loads; a failure is shown in its place and can be retried. */
export function LazyPart<Module>({ code, pending = null, ...props }: LazyPartProps<Module>) {
  if (code.module) return props.children(code.module);
  if (!code.failed) return pending;
  const { title, message = 'Please check your connection and try again.' } = props;
  return <LoadFailure title={title} message={message} onRetry={code.retry} />;
}
