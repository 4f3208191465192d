import { openPayLink } from '@chaps/api-client/pay-links';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { payLinkRequest } from '@chaps/contracts/pay-links';
import { formatLongDate } from '@chaps/domain';
import { ApiError } from '@chaps/runtime';
import { Async, ButtonLink, FocusedHeading, Notice, Page, Stack, SummaryList } from '@chaps/ui';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardPayment } from '../payment/card-payment.tsx';
import { CheckoutColumns } from '../payment/checkout-columns.tsx';
import { createLinkPayer } from '../payment/payers.ts';
import { type CheckoutFlow, useCheckout } from '../payment/use-checkout.ts';

const TITLE = 'Pay for your place';
const DESCRIPTION = 'Pay for the place we are keeping for you. You do not need an account.';

const NOT_FOUND =
  'We cannot find an unpaid place with this reference and date of birth. Please check both: the reference is in the e-mail we sent you. If they are correct, please call us.';

const LABELS = { reference: 'Booking reference', date_of_birth: 'Date of birth' };

interface PayerFormProps {
  /** From the mailed link. */
  reference: string;
  onOpen: (pass: string) => void;
  /** Why the page asks for the details again. */
  children?: ReactNode;
}

function PayerForm({ reference, onOpen, children }: PayerFormProps) {
  const values = { reference, date_of_birth: '' };
  const form = useZodForm({ schema: payLinkRequest, labels: LABELS, defaultValues: values });
  const send = async (who: typeof values) => {
    try {
      onOpen((await openPayLink(who)).pass);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      throw isUnknown ? new FormError(NOT_FOUND) : error;
    }
  };
  return (
    <Page listed={false} title={TITLE} description={DESCRIPTION} width="text">
      {children}
      <p>
        We are keeping a place for you until you have paid. Enter your booking reference and your
        date of birth. You do not need an account.
      </p>
      <Form form={form} aria-label={TITLE} send={send} action="Continue to payment">
        <FormField
          form={form}
          name="reference"
          hint="For example, CH-AB23CD45. It is in the e-mail we sent you."
          autoComplete="off"
        />
        <FormField form={form} name="date_of_birth" type="date" autoComplete="bday" />
      </Form>
    </Page>
  );
}

const PaymentReceived = ({ appointment }: { appointment: Appointment }) => (
  <Page listed={false} title="Your place is booked" width="text">
    <Stack start>
      <FocusedHeading focus>Payment received</FocusedHeading>
      <Notice tone="success" live>
        <p>
          Please keep a note of your reference. If we have your e-mail address, a confirmation is on
          its way.
        </p>
      </Notice>
      <SummaryList
        rows={[
          { label: 'Reference', value: appointment.reference },
          { label: 'Event', value: appointment.event_name },
          { label: 'Date', value: formatLongDate(appointment.event_date) },
          { label: 'Time', value: appointment.start_time },
          { label: 'Where', value: appointment.event_location },
        ]}
      />
      <ButtonLink to={paths.home()} variant="secondary">
        Go to the home page
      </ButtonLink>
    </Stack>
  </Page>
);

function Payment({ flow }: { flow: CheckoutFlow }) {
  const { appointment, view } = flow;
  if (view.show === 'elsewhere' && view.step === 'done')
    return <PaymentReceived appointment={appointment} />;
  return (
    <Page listed={false} title={TITLE} description={DESCRIPTION}>
      <CheckoutColumns appointment={appointment}>
        {view.show === 'elsewhere' ? (
          <Notice tone="warning" title="We need your consent first">
            <p>Please call us. We will take your consent by telephone, and then you can pay.</p>
          </Notice>
        ) : (
          <>
            <FocusedHeading focus>Card payment</FocusedHeading>
            <CardPayment flow={flow} />
          </>
        )}
      </CheckoutColumns>
    </Page>
  );
}

const PassExpired = ({ isUndecided }: { isUndecided: boolean }) => (
  <Notice tone="warning" title="Please enter your details again" live>
    <p>
      For your security, please enter your reference and date of birth again.{' '}
      {isUndecided
        ? 'Do not pay again until you have checked: the next page shows whether you have paid.'
        : 'You have not been charged.'}
    </p>
  </Notice>
);

function LinkCheckout({ pass, ...who }: PayerFormProps & { pass: string }) {
  const checkout = useCheckout(createLinkPayer(pass));
  return (
    <Async
      query={checkout}
      // The pass expires after an hour. People must then identify themselves again.
      unknown={
        <PayerForm {...who}>
          <PassExpired isUndecided={checkout.isUndecided} />
        </PayerForm>
      }
      frame={(failure) => (
        <Page listed={false} title={TITLE} width="text">
          {failure}
        </Page>
      )}
      title="We could not load your booking"
      message="Nothing has been lost. Please try again in a moment."
    >
      {(flow) => <Payment flow={flow} />}
    </Async>
  );
}

/** Lets the person with a mailed link pay without an account. */
export default function Pay() {
  const [params] = useSearchParams();
  const [pass, setPass] = useState<string>();
  const who = { reference: params.get('reference') ?? '', onOpen: setPass };
  return pass === undefined ? (
    <PayerForm {...who} />
  ) : (
    // Each pass starts again from the record: an earlier payment may have been taken.
    <LinkCheckout key={pass} pass={pass} {...who} />
  );
}
