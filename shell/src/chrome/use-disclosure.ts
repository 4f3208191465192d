import { type RefObject, useEffect, useRef } from 'react';

/** How long a pointer may leave a submenu before it closes: an unsteady hand comes back (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 300;

interface Disclosure {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; Escape gives the focus back to it. */
  disclosure: RefObject<HTMLButtonElement | null>;
}

/**
 * When a submenu opens and closes. What a resting mouse opened closes when the mouse is gone for a
 * moment; what a press opened stays until it is pressed again, Escape, the focus leaving it or a press
 * elsewhere: a page that scrolls under a still pointer must not take it away.
 */
export function useDisclosure({ open, onOpenChange, disclosure }: Disclosure) {
  const item = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!open) return;
    const closeByPressElsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && item.current?.contains(event.target)) return;
      onOpenChange(false);
    };
    document.addEventListener('pointerdown', closeByPressElsewhere);
    return () => {
      pressed.current = false;
      clearTimeout(leaving.current);
      document.removeEventListener('pointerdown', closeByPressElsewhere);
    };
  }, [open, onOpenChange]);

  const handlers = {
    // A finger has no hover: it presses the button instead.
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
    // The link that had the focus goes away with the submenu: its button takes it back.
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      onOpenChange(false);
      disclosure.current?.focus();
    },
    onBlur: (event: React.FocusEvent) => {
      if (!item.current?.contains(event.relatedTarget)) onOpenChange(false);
    },
  };

  /** A press on what a resting mouse has opened keeps it open; a second press closes it. */
  const press = () => {
    const next = !open || !pressed.current;
    pressed.current = next;
    onOpenChange(next);
  };

  return { item, handlers, press };
}
