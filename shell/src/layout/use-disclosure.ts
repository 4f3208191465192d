import { type RefObject, useEffect, useRef } from 'react';

/** Time for a pointer to return to a submenu before it closes (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 300;

interface Disclosure {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the submenu. Escape returns the focus to it. */
  disclosure: RefObject<HTMLButtonElement | null>;
}

/**
 * Opens and closes a submenu. A submenu opened by hover closes when the mouse leaves. A submenu
 * opened by press stays until the next press, Escape, loss of focus or a press elsewhere.
 */
export function useDisclosure({ open, onOpenChange, disclosure }: Disclosure) {
  const item = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  /**
   * Something else is being pressed. Nothing closes until that ends: on a narrow screen the target would
   * move.
   */
  const pressing = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!open) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const isElsewhere = ({ target }: Event) =>
      !(target instanceof Node && item.current?.contains(target));
    const press = (event: Event) => {
      pressing.current = isElsewhere(event);
    };
    const release = () => {
      pressing.current = false;
    };
    const closeByPressElsewhere = (event: Event) => isElsewhere(event) && onOpenChange(false);
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
    document.addEventListener('click', closeByPressElsewhere, { signal });
    return () => {
      pressed.current = false;
      pressing.current = false;
      clearTimeout(leaving.current);
      listeners.abort();
    };
  }, [open, onOpenChange]);

  const handlers = {
    // Touch has no hover, so it presses the button.
    onPointerEnter: (event: React.PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(leaving.current);
      onOpenChange(true);
    },
    onPointerLeave: (event: React.PointerEvent) => {
      if (event.pointerType !== 'mouse' || pressed.current) return;
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => onOpenChange(false), LEAVE_GRACE_MS);
    },
    // Closing the submenu hides the focused link, so the button receives focus.
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      onOpenChange(false);
      disclosure.current?.focus();
    },
    onBlur: (event: React.FocusEvent) => {
      if (pressing.current || item.current?.contains(event.relatedTarget)) return;
      onOpenChange(false);
    },
  };

  /** A press on a hovered submenu leaves it open. A second press closes it. */
  const press = () => {
    const next = !open || !pressed.current;
    pressed.current = next;
    onOpenChange(next);
  };

  return { item, handlers, press };
}
