/**
 * The part of PayPal's JS SDK (v5) that react-paypal-js and the checkout use: `paypal.CardFields`. Works
 * under a strict policy: no eval, no HTML from strings, no style attributes.
 */
import { FIELDS, type FieldKind } from '../cards.ts';
import type { FrameMessage, PageMessage, PayOutcome } from './protocol.ts';

interface Options {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => unknown;
  onError: (error: unknown) => void;
  onCancel?: () => unknown;
}
interface Frame {
  element: HTMLIFrameElement;
  valid: boolean;
}

const TITLES: Record<FieldKind, string> = {
  name: 'Cardholder name',
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'Security code',
};
const FIELD_HEIGHT = 78;

const { currentScript } = document;
const origin = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : '').origin;

function createFrame(path: string, title: string, height: number): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.src = `${origin}${path}`;
  element.title = title;
  Object.assign(element.style, {
    display: 'block',
    border: '0',
    width: '100%',
    height: `${height}px`,
    colorScheme: 'light dark',
  });
  return element;
}

/** Passes the messages of one frame to a callback until the returned function is called. */
function listen(element: HTMLIFrameElement, onMessage: (message: FrameMessage) => void) {
  const receive = (event: MessageEvent<FrameMessage>) => {
    if (event.origin === origin && event.source === element.contentWindow) onMessage(event.data);
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

/** The card number's frame collects the other fields' values on its own origin and pays there. */
const payInFrame = (element: HTMLIFrameElement, orderID: string) =>
  new Promise<PayOutcome>((resolve) => {
    const stop = listen(element, (message) => {
      if (message.kind !== 'paid') return;
      stop();
      resolve(message.outcome);
    });
    const message: PageMessage = { kind: 'pay', orderID };
    element.contentWindow?.postMessage(message, origin);
  });

/** Shows the bank's challenge over the page. @returns whether the card holder confirmed */
function showChallenge(path: string): Promise<boolean> {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Your bank needs to check that this is you');
  const width = 'min(480px, 92vw)';
  Object.assign(dialog.style, { padding: '0', border: '0', borderRadius: '12px', width });
  const query = new URLSearchParams({ origin: location.origin });
  const element = createFrame(`${path}?${query}`, 'Bank confirmation', 420);
  dialog.append(element);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = (accepted: boolean) => {
      stop();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(accepted);
    };
    const stop = listen(element, (message) => {
      if (message.kind === 'challenge') end(message.accepted);
    });
    dialog.addEventListener('cancel', () => end(false));
  });
}

function CardFields(options: Options) {
  const session = crypto.randomUUID();
  const frames = new Map<FieldKind, Frame>();

  const field = (kind: FieldKind) => () => {
    const query = new URLSearchParams({ field: kind, session, origin: location.origin });
    const frame: Frame = {
      element: createFrame(`/sdk/field?${query}`, TITLES[kind], FIELD_HEIGHT),
      valid: false,
    };
    let stop = () => {};
    return {
      render: async (container: HTMLElement) => {
        const ready = new Promise<void>((resolve) => {
          stop = listen(frame.element, (message) => {
            if (message.kind === 'valid') frame.valid = message.valid;
            if (message.kind !== 'height') return;
            frame.element.style.height = `${message.height}px`;
            resolve();
          });
        });
        frames.set(kind, frame);
        container.append(frame.element);
        await ready;
      },
      close: async () => {
        stop();
        frame.element.remove();
        if (frames.get(kind) === frame) frames.delete(kind);
      },
    };
  };

  const isFormValid = () => FIELDS.every((kind) => frames.get(kind)?.valid);

  async function submit(): Promise<void> {
    const number = frames.get('number');
    if (!number) throw new Error('INVALID_NUMBER');
    try {
      const orderID = await options.createOrder();
      const outcome = await payInFrame(number.element, orderID);
      if (outcome.status === 'FAILED') throw new Error(outcome.message);
      const isConfirmed = outcome.status === 'APPROVED' || (await showChallenge(outcome.challenge));
      await (isConfirmed ? options.onApprove({ orderID }) : options.onCancel?.());
    } catch (error) {
      options.onError(error);
      throw error;
    }
  }

  return {
    isEligible: () => true,
    getState: async () => ({ isFormValid: isFormValid() }),
    submit,
    NameField: field('name'),
    NumberField: field('number'),
    ExpiryField: field('expiry'),
    CVVField: field('cvv'),
  };
}

Object.assign(window, { paypal: { version: '5.0.0', CardFields } });
