import { ActionResult } from './action-result.tsx';
import type { DialogProps } from './dialog.tsx';
import { useLazyModule } from './lazy-module.tsx';

const load = () => import('@chaps/ui/dialog');

/**
 * A dialog whose code loads after the page. If it cannot be loaded, a notice shows the same text and buttons.
 * Until that is known nothing is shown, because a form would lose what is typed into it.
 */
export function LazyDialog(props: DialogProps) {
  const { data: module, error } = useLazyModule(load);
  if (module) return <module.Dialog {...props} />;
  if (!props.open || !error) return null;
  return (
    <ActionResult tone={props.tone === 'error' ? 'error' : 'info'} title={props.title}>
      {props.children}
      {props.actions}
    </ActionResult>
  );
}
