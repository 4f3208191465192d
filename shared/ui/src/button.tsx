import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  /** One primary button a screen; 'quiet' for cancel, 'danger' for what cannot be taken back. */
  variant?: ButtonVariant;
  /** lucide icon element before the words. */
  icon?: ReactNode;
  fullWidth?: boolean;
}

const lookClass = (
  { variant = 'primary', fullWidth }: ButtonLook,
  className: string | undefined,
): string | undefined =>
  classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, className);

const Icon = ({ children }: { children: ReactNode }) => (
  <span className={styles.icon} aria-hidden="true">
    {children}
  </span>
);

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is under way: the button keeps the focus, says so and does nothing when pressed. */
  busy?: boolean;
  /** Words while busy, e.g. 'Processing...'. */
  busyLabel?: ReactNode;
}

/** A button that says what it does and never fires twice. `type` is 'button' unless given. */
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
    // Also keeps a form from being sent: the Enter key presses the submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type}
      aria-disabled={busy || undefined}
      className={lookClass({ variant, fullWidth }, className)}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon>{icon}</Icon>}
      <span aria-live={busyLabel ? 'polite' : undefined}>
        {busy ? (busyLabel ?? children) : children}
      </span>
    </button>
  );
}

/** Buttons, links or tags in a row that wraps; `stacked` makes buttons full width on a phone. */
export function ButtonRow({
  stacked = false,
  children,
}: {
  stacked?: boolean;
  children: ReactNode;
}) {
  return <div className={classNames(styles.row, stacked && styles.stacked)}>{children}</div>;
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'children'> {
  children: ReactNode;
}

/** A link of the site that looks like a button; `to` and `state` are react-router's. */
export function ButtonLink({
  variant,
  icon,
  fullWidth,
  className,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} className={lookClass({ variant, fullWidth }, className)}>
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

/** A link to another site: new tab, told by sign and by words. */
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
}: ExternalLinkProps & ButtonLook) {
  return (
    <a
      {...native}
      target="_blank"
      rel="noopener noreferrer"
      className={lookClass({ variant, fullWidth }, className)}
    >
      {icon && <Icon>{icon}</Icon>}
      <span>
        {children}
        <NewTab />
      </span>
    </a>
  );
}
