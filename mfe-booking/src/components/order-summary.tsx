import { formatLongDate } from '@chaps/domain';
import { formatPence } from '@chaps/domain/money';
import { Button, classNames, LazyDialog } from '@chaps/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import styles from './order-summary.module.css';

export interface OrderSummaryProps {
  name: string;
  productName: string;
  description?: string | undefined;
  /** YYYY-MM-DD */
  eventDate: string;
  /** HH:mm of the chosen slot. */
  startTime?: string | undefined;
  /** Price in pence for the user. */
  price: number;
  paidByHost?: boolean;
  /** Whether this repeats a test that had no result. */
  isFreeRepeat?: boolean;
  children?: ReactNode;
}

const Amount = ({ label, pence, strong }: { label: string; pence: number; strong?: boolean }) => (
  <div className={classNames(styles.amount, strong && styles.total)}>
    <dt>{label}</dt>
    <dd>{formatPence(pence)}</dd>
  </div>
);

/** Spec 2, 'Book event' and 'Checkout'. On a small screen, only the total is shown until expanded. */
export function OrderSummary(props: OrderSummaryProps) {
  const { name, productName, description, eventDate, startTime, price, children } = props;
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <section className={styles.summary} aria-labelledby={`${bodyId}-title`}>
      <div className={styles.top}>
        <h2 id={`${bodyId}-title`} className={styles.title}>
          Order summary
        </h2>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide details' : `${formatPence(price)}, show details`}
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      </div>
      <div id={bodyId} className={classNames(styles.body, open && styles.open)}>
        <p className={styles.name}>{name}</p>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.when}>
          {formatLongDate(eventDate)}
          {startTime && `, ${startTime}`}
        </p>
        <dl className={styles.amounts}>
          <Amount label={productName} pence={price} />
          <Amount label="Subtotal" pence={price} />
          <Amount label="Total" pence={price} strong />
        </dl>
        {props.paidByHost && (
          <p className={styles.description}>The host of this event pays for your test.</p>
        )}
        {props.isFreeRepeat && (
          <p className={styles.description}>
            Nothing to pay: this replaces an earlier test that had no result.
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** Spec 2, 'Book event': the button 'only shows an alert'. */
export function AddAnotherService() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" fullWidth onClick={() => setOpen(true)}>
        Add another service
      </Button>
      <LazyDialog
        open={open}
        onOpenChange={setOpen}
        title="Add another service"
        actions={<Button onClick={close}>OK</Button>}
      >
        <p>
          You can book one service at a time. To book another, finish this booking first, then
          choose the next event.
        </p>
      </LazyDialog>
    </>
  );
}
