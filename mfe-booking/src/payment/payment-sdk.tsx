import { logError } from '@chaps/api-client/error-logs';
import { useSiteConfig } from '@chaps/runtime';
import { LoadFailure, Skeleton, VisuallyHidden } from '@chaps/ui';
import {
  PayPalCardFieldsProvider,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { type ReactNode, useEffect, useState } from 'react';
import type { CheckoutFlow } from './use-checkout.ts';

/** Spec 7, 'Card payment': 'currency GBP, intent capture, locale en_GB, and the card-fields component'. */
const SDK_OPTIONS = {
  currency: 'GBP',
  intent: 'capture',
  locale: 'en_GB',
  components: 'card-fields',
};

const Waiting = () => (
  <div>
    <p role="status">
      <VisuallyHidden>Loading the payment form</VisuallyHidden>
    </p>
    <Skeleton height="4.5rem" lines={4} />
  </div>
);

interface PaymentSdkProps {
  flow: CheckoutFlow;
  children: ReactNode;
}

/** Spec 4: 'Payment SDK loading states: initial, pending, resolved, rejected.' */
function SdkLoadingState({ flow, onAgain, children }: PaymentSdkProps & { onAgain: () => void }) {
  const [{ isInitial, isPending, isRejected }] = usePayPalScriptReducer();
  useEffect(() => {
    if (isRejected) void logError('Payment Failure', 'The payment SDK did not load');
  }, [isRejected]);
  if (isInitial || isPending) return <Waiting />;
  if (isRejected) {
    return (
      <LoadFailure
        title="The payment form could not be loaded"
        message="You have not been charged, and your place is still held. Please try again."
        onRetry={onAgain}
      />
    );
  }
  return (
    <PayPalCardFieldsProvider
      // A restarted form has new, empty fields.
      key={flow.view.attempt}
      createOrder={flow.createOrder}
      onApprove={flow.onApprove}
      onError={flow.onError}
      onCancel={flow.onCancel}
    >
      {children}
    </PayPalCardFieldsProvider>
  );
}

/** Loads the payment provider's SDK, on this page only. */
export function PaymentSdk({ flow, children }: PaymentSdkProps) {
  const [load, setLoad] = useState(0);
  const { clientId, sdkBaseUrl } = useSiteConfig().payments;
  return (
    <PayPalScriptProvider key={load} options={{ ...SDK_OPTIONS, clientId, sdkBaseUrl }}>
      <SdkLoadingState flow={flow} onAgain={() => setLoad(load + 1)}>
        {children}
      </SdkLoadingState>
    </PayPalScriptProvider>
  );
}
