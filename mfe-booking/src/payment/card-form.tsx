import type { BillingAddress } from '@chaps/contracts/addresses';
import { formatPence } from '@chaps/domain/money';
import { Button, LazyDialog, Notice, Skeleton } from '@chaps/ui';
import { Form } from '@chaps/ui/forms';
import {
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNameField,
  PayPalNumberField,
  usePayPalCardFields,
} from '@paypal/react-paypal-js';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { BillingFields, type BillingForm, type BillingInput } from './billing-fields.tsx';
import styles from './card-form.module.css';
import type { CheckoutFlow } from './use-checkout.ts';

const toCardFieldsAddress = (address: BillingAddress) => ({
  addressLine1: address.address_line_1,
  addressLine2: address.address_line_2 ?? '',
  adminArea2: address.admin_area_2,
  adminArea1: address.admin_area_1 ?? '',
  postalCode: address.postal_code,
  countryCode: address.country_code,
});

/** Whether this is the known address, completed with the town that the user entered. */
const matchesKnownAddress = (known: Partial<BillingInput>, address: BillingAddress): boolean =>
  !known.admin_area_2 &&
  known.address_line_1 === address.address_line_1 &&
  known.postal_code === address.postal_code;

function CardFields() {
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>Card details</legend>
      <PayPalNameField className={styles.field ?? ''} />
      <PayPalNumberField className={styles.field ?? ''} />
      <div className={styles.pair}>
        <PayPalExpiryField className={styles.field ?? ''} />
        <PayPalCVVField className={styles.field ?? ''} />
      </div>
    </fieldset>
  );
}

/** Spec 8: an alert says 'The payment form is invalid'. */
const InvalidFormDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <LazyDialog
    open={open}
    onOpenChange={onClose}
    tone="error"
    title="The payment form is invalid"
    actions={<Button onClick={onClose}>Check the card details</Button>}
  >
    <p>Please check the name, number, expiry date and security code of your card.</p>
  </LazyDialog>
);

export interface CardFormProps {
  billing: BillingForm;
  home: Partial<BillingInput>;
  /** The billing address from the profile; undefined until it has loaded. */
  known: Partial<BillingInput> | undefined;
  onTown: (town: string) => void;
  /** Pence. */
  price: number;
  flow: Pick<CheckoutFlow, 'begin' | 'onError'>;
}

export function CardForm({ billing, home, known, onTown, price, flow }: CardFormProps) {
  const { cardFieldsForm } = usePayPalCardFields();
  const [invalid, setInvalid] = useState(false);

  /** Spec 4: 'The Pay button first checks form validity.' */
  const isCardValid = async () => {
    const state = await cardFieldsForm?.getState();
    if (state) setInvalid(!state.isFormValid);
    return state?.isFormValid ?? false;
  };
  const pay = async (address: BillingAddress) => {
    if (!(await isCardValid()) || !cardFieldsForm || !flow.begin()) return;
    if (known && matchesKnownAddress(known, address)) onTown(address.admin_area_2);
    // Not awaited: the payment continues in the card fields' callbacks.
    cardFieldsForm.submit({ billingAddress: toCardFieldsAddress(address) }).catch(flow.onError);
  };
  return (
    <Form
      form={billing}
      className={styles.form}
      aria-label="Card payment"
      send={pay}
      onInvalid={isCardValid}
      action={`Pay ${formatPence(price)}`}
      icon={<Lock />}
      fullWidth
    >
      <CardFields />
      {known ? (
        <BillingFields form={billing} home={home} known={known} />
      ) : (
        <Skeleton height="6rem" />
      )}
      <Notice tone="info">
        <p>Your card details go straight to our payment provider. We never see or store them.</p>
      </Notice>
      <InvalidFormDialog open={invalid} onClose={() => setInvalid(false)} />
    </Form>
  );
}
