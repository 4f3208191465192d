import type { DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./dialog.tsx');

/** A dialog whose code loads after the page; until then, its text is shown as a notice. */
export function LazyDialog(props: DialogProps) {
  const { module } = useLazyModule(load);
  if (module) return <module.Dialog {...props} />;
  if (!props.open) return null;
  return (
    <Notice tone={props.tone === 'error' ? 'error' : 'info'} title={props.title} live>
      {props.children}
    </Notice>
  );
}
