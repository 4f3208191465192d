import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { Button } from '../button.tsx';
import { LazyDialog } from '../lazy-dialog.tsx';

/** The link that was clicked, if it opens another page of the site in this tab. */
function findLink(click: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = click;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const { origin, pathname, search } = window.location;
  if (link.origin !== origin || link.hasAttribute('download')) return undefined;
  if (link.target && link.target !== '_self') return undefined;
  const isHere = link.pathname === pathname && link.search === search && link.hash !== '';
  return isHere ? undefined : link;
}

interface UnsavedChangesDialogProps {
  /** Whether a reload would lose something. */
  isLost: () => boolean;
  /** Whether the changes are kept when the user moves to another page of the site. */
  outlivesPage: boolean;
}

/**
 * Asks before a reload, a link or the browser's back button discards what was typed. Back and forward are
 * only covered in browsers with the Navigation API.
 */
export function UnsavedChangesDialog({ isLost, outlivesPage }: UnsavedChangesDialogProps) {
  const [leave, setLeave] = useState<() => unknown>();
  const isLeaving = useRef(false);
  const holds = () => !isLeaving.current && isLost();

  useBeforeUnload((event) => {
    if (holds()) event.preventDefault();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    if (!link || !holds()) return;
    event.preventDefault();
    // Otherwise a menu would close, and the router would continue.
    event.stopPropagation();
    setLeave(() => () => link.click());
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
    if (!holds()) return;
    event.preventDefault();
    setLeave(() => () => window.navigation.traverseTo(destination.key));
  });
  useEffect(() => {
    if (outlivesPage) return;
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    document.addEventListener('click', (event) => onClick(event), options);
    window.navigation?.addEventListener('navigate', (event) => onNavigate(event), options);
    return () => listeners.abort();
  }, [outlivesPage]);

  if (!leave) return null;
  const stay = () => setLeave(undefined);
  return (
    <LazyDialog
      open
      onOpenChange={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={stay}>Stay here</Button>
          <Button
            variant="secondary"
            onClick={() => {
              isLeaving.current = true;
              stay();
              leave();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes on this page have not been saved and will be lost.</p>
    </LazyDialog>
  );
}
