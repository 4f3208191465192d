import { useLongWait } from '@chaps/runtime';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ComponentProps, ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { keepFocus } from './keep-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonAppearance {
  /** One primary button per screen; 'quiet' for cancel, 'danger' for irreversible actions. */
  variant?: ButtonVariant;
  /** lucide icon element before the label. */
  icon?: ReactNode;
  fullWidth?: boolean;
}

const getButtonClass = (
  { variant = 'primary', fullWidth }: ButtonAppearance,
  className: string | undefined,
): string | undefined =>
  classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, className);

const Icon = ({ children }: { children: ReactNode }) => (
  <span className={styles.icon} aria-hidden="true">
    {children}
  </span>
);

export interface ButtonProps extends ButtonAppearance, ComponentPropsWithoutRef<'button'> {
  /** An action is running: the button retains focus, shows `busyLabel` and ignores presses. */
  busy?: boolean;
  /** Label while busy, e.g. 'Processing...'. */
  busyLabel?: ReactNode;
}

/**
 * The effect is in its own component: if every button had one, a dialog would sometimes stay open when
 * closed.
 */
function BusySpinner() {
  useLongWait(true);
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** `type` defaults to 'button'. When a button is removed, focus moves to the nearest heading or control. */
export function Button({
  variant,
  busy = false,
  busyLabel,
  icon,
  fullWidth,
  className,
  type = 'button',
  onClick,
  children,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents submission by the Enter key, which presses the submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      ref={keepFocus}
      type={type}
      aria-disabled={busy || undefined}
      className={getButtonClass({ variant, fullWidth }, className)}
      onClick={press}
    >
      {busy ? <BusySpinner /> : icon && <Icon>{icon}</Icon>}
      <span aria-live={busyLabel ? 'polite' : undefined}>
        {busy ? (busyLabel ?? children) : children}
      </span>
    </button>
  );
}

/** Buttons, links or tags in a row that wraps. `stacked` buttons are full width on a phone. */
export function ButtonRow({
  stacked = false,
  children,
}: {
  stacked?: boolean;
  children: ReactNode;
}) {
  return <div className={classNames(styles.row, stacked && styles.stacked)}>{children}</div>;
}

export interface ButtonLinkProps extends ButtonAppearance, Omit<LinkProps, 'children'> {
  children: ReactNode;
}

/** A link inside the site that looks like a button; `to` and `state` are react-router's. */
export function ButtonLink({
  variant,
  icon,
  fullWidth,
  className,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} className={getButtonClass({ variant, fullWidth }, className)}>
      {icon && <Icon>{icon}</Icon>}
      <span>{children}</span>
    </Link>
  );
}

export interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  href: string;
}

const NewTab = () => (
  <>
    {' '}
    <ExternalLinkIcon className={styles.external} aria-hidden="true" />
    <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
  </>
);

/** A link to another site, in a new tab that is announced by icon and text. */
export function ExternalLink({ children, ...native }: ExternalLinkProps) {
  return (
    <a {...native} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTab />
    </a>
  );
}

/** An ExternalLink that looks like a button. */
export function ExternalButton({
  variant,
  icon,
  fullWidth,
  className,
  children,
  ...native
}: ExternalLinkProps & ButtonAppearance) {
  return (
    <a
      {...native}
      target="_blank"
      rel="noopener noreferrer"
      className={getButtonClass({ variant, fullWidth }, className)}
    >
      {icon && <Icon>{icon}</Icon>}
      <span>
        {children}
        <NewTab />
      </span>
    </a>
  );
}
