/**
 * Fake of the payment provider's card fields. A test decides what the provider does with the card.
 */
interface CardFieldsOptions {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => unknown;
  onError: (error: unknown) => void;
  onCancel?: () => unknown;
}

export interface Provider {
  /** The outcome of loading the SDK's script, which jsdom does not load. */
  script: 'load' | 'error';
  valid: boolean;
  /** The outcome of the card payment once the order exists. */
  card: 'approved' | 'failed' | 'cancelled';
  /** The bank's dialog, which is open until this settles. */
  challenge?: Promise<void>;
  submitted: unknown[];
  forms: number;
}

/** @returns the provider, and a function that removes its scripts from the page */
export function provideCardFields(): { provider: Provider; remove: () => void } {
  const provider: Provider = {
    script: 'load',
    valid: true,
    card: 'approved',
    submitted: [],
    forms: 0,
  };
  const field = () => ({
    render: async () => {},
    close: async () => {},
  });

  const cardFields = (options: CardFieldsOptions) => {
    provider.forms += 1;
    async function submit({ billingAddress }: { billingAddress?: unknown } = {}) {
      provider.submitted.push(billingAddress);
      try {
        const orderID = await options.createOrder();
        await provider.challenge;
        if (provider.card === 'failed') throw new Error('The card could not be read.');
        if (provider.card === 'cancelled') return await options.onCancel?.();
        await options.onApprove({ orderID });
      } catch (error) {
        options.onError(error);
        throw error;
      }
    }
    return {
      isEligible: () => true,
      getState: async () => ({ isFormValid: provider.valid }),
      submit,
      NameField: field,
      NumberField: field,
      ExpiryField: field,
      CVVField: field,
    };
  };
  Object.assign(window, { paypal: { CardFields: cardFields } });
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event(provider.script));
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  const remove = () => {
    observer.disconnect();
    for (const script of document.querySelectorAll('script')) script.remove();
  };
  return { provider, remove };
}
