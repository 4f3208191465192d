import type { Appointment } from '@chaps/contracts/appointments';
import { Columns } from '@chaps/ui';
import type { ReactNode } from 'react';
import { OrderSummary } from '../components/order-summary.tsx';
import styles from '../journey/booking-columns.module.css';

/** Spec 2, 'Checkout': 'left a card payment form with billing address, right an order summary'. */
export const CheckoutColumns = ({
  appointment: { event_name, product_name, event_date, start_time, price },
  children,
}: {
  appointment: Appointment;
  children: ReactNode;
}) => (
  <Columns
    side="right"
    className={styles.main}
    aside={
      <OrderSummary
        name={event_name}
        productName={product_name}
        eventDate={event_date}
        startTime={start_time}
        price={price}
      />
    }
  >
    {children}
  </Columns>
);
