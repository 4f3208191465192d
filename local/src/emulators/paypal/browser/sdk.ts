/**
 * The card-fields part of PayPal's JS SDK (v5): `paypal.CardFields(options)`. Runs in the
 * merchant's page under a strict policy: no eval, no HTML from strings, no style attributes.
 */
import type { FieldKind, FieldState, FrameMessage, PageMessage, PayOutcome } from './protocol.ts';

type Listener = (data: unknown) => void;
interface Events {
  onChange?: Listener;
  onFocus?: Listener;
  onBlur?: Listener;
  onInputSubmitRequest?: Listener;
}
type Style = Record<string, Record<string, string>>;
interface FieldOptions {
  placeholder?: string;
  inputEvents?: Events;
  style?: Style;
}
interface Options {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string; liabilityShift?: string }) => unknown;
  onError: (error: unknown) => void;
  onCancel?: () => unknown;
  inputEvents?: Events;
  style?: Style;
}
interface Frame {
  kind: FieldKind;
  element: HTMLIFrameElement;
  state: FieldState;
  events: Events;
  say(message: PageMessage): void;
}

const script = document.currentScript as HTMLScriptElement;
const origin = new URL(script.src).origin;
const namespace = script.getAttribute('data-namespace') ?? 'paypal';
const EMPTY: FieldState = {
  isEmpty: true,
  isValid: false,
  isFocused: false,
  isPotentiallyValid: true,
  card: null,
};
const ERRORS: Record<FieldKind, string> = {
  name: 'INVALID_NAME',
  number: 'INVALID_NUMBER',
  expiry: 'INVALID_EXPIRY',
  cvv: 'INVALID_CVV',
};
const TITLES: Record<FieldKind, string> = {
  name: 'Cardholder name',
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'Security code',
};

/** A frame from the simulator's origin that fills the width it is given. */
function makeFrame(path: string, title: string, height: number): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.src = `${origin}${path}`;
  element.title = title;
  element.allow = 'payment';
  element.style.display = 'block';
  element.style.border = '0';
  element.style.width = '100%';
  element.style.height = `${height}px`;
  element.style.colorScheme = 'light dark';
  return element;
}

function CardFields(options: Options) {
  const session = crypto.randomUUID();
  const frames = new Map<FieldKind, Frame>();
  let closeChallenge: (() => void) | null = null;

  /** Calls `heard` for messages of one frame and nobody else, until the returned function is called. */
  function listen(element: HTMLIFrameElement, heard: (message: FrameMessage) => void): () => void {
    const receive = (event: MessageEvent<FrameMessage>) => {
      if (event.origin === origin && event.source === element.contentWindow) heard(event.data);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }

  function stateObject(emittedBy?: FieldKind) {
    const stateOf = (kind: FieldKind) => {
      const { card: _card, ...state } = frames.get(kind)?.state ?? EMPTY;
      return state;
    };
    const required = (['name', 'number', 'expiry', 'cvv'] as const).filter(
      (kind) => kind !== 'name' || frames.has('name'),
    );
    const errors = required.filter((kind) => !stateOf(kind).isValid).map((kind) => ERRORS[kind]);
    const card = frames.get('number')?.state.card;
    return {
      cards: card
        ? [
            {
              type: card.type,
              niceType: card.niceType,
              code: { code: card.code.name, size: card.code.size },
            },
          ]
        : [],
      ...(emittedBy ? { emittedBy } : {}),
      isFormValid: errors.length === 0,
      errors,
      fields: {
        cardNameField: stateOf('name'),
        cardNumberField: stateOf('number'),
        cardExpiryField: stateOf('expiry'),
        cardCvvField: stateOf('cvv'),
      },
    };
  }

  function emit(frame: Frame, cause: 'change' | 'focus' | 'blur' | 'submit'): void {
    const name = (
      {
        change: 'onChange',
        focus: 'onFocus',
        blur: 'onBlur',
        submit: 'onInputSubmitRequest',
      } as const
    )[cause];
    const data = stateObject(frame.kind);
    frame.events[name]?.(data);
    options.inputEvents?.[name]?.(data);
  }

  function field(kind: FieldKind, height: number) {
    return (fieldOptions: FieldOptions = {}) => {
      const query = new URLSearchParams({
        field: kind,
        session,
        origin: location.origin,
        placeholder: fieldOptions.placeholder ?? '',
        style: JSON.stringify({ ...options.style, ...fieldOptions.style }),
      });
      const element = makeFrame(`/sdk/field?${query}`, TITLES[kind], height);
      const say = (message: PageMessage) => element.contentWindow?.postMessage(message, origin);
      const frame: Frame = {
        kind,
        element,
        state: EMPTY,
        events: fieldOptions.inputEvents ?? {},
        say,
      };
      let stopListening = () => {};

      const render = async (container: string | HTMLElement) => {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error(`Can not find element for ${TITLES[kind]}`);
        const ready = new Promise<void>((resolve) => {
          stopListening = listen(element, (message) => {
            if (message.kind === 'ready') resolve();
            if (message.kind === 'ready' || message.kind === 'height')
              element.style.height = `${message.height}px`;
            if (message.kind === 'state') {
              frame.state = message.state;
              emit(frame, message.cause);
            }
          });
        });
        frames.set(kind, frame);
        place.append(element);
        await ready;
      };

      return {
        render,
        focus: () => say({ kind: 'focus' }),
        clear: () => say({ kind: 'clear' }),
        setMessage: (text: string) => say({ kind: 'message', text }),
        setAttribute: async (name: string, value: string) =>
          say({ kind: 'attribute', name, value }),
        removeAttribute: async (name: string) => say({ kind: 'attribute', name, value: null }),
        addClass: async (name: string) => say({ kind: 'class', name, present: true }),
        removeClass: async (name: string) => say({ kind: 'class', name, present: false }),
        close: async () => {
          stopListening();
          element.remove();
          if (frames.get(kind) === frame) frames.delete(kind);
        },
      };
    };
  }

  /** The number's frame gathers the other fields' values on its own origin and pays there. */
  function payIn(leader: Frame, orderID: string, name: string | null): Promise<PayOutcome> {
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      const stop = listen(leader.element, (message) => {
        if (message.kind !== 'paid' || message.request !== request) return;
        stop();
        resolve(message.outcome);
      });
      leader.say({ kind: 'pay', request, orderID, fields: [...frames.keys()], name });
    });
  }

  /** Shows the bank's question over the page until the holder has answered it. */
  function challenge(path: string): Promise<boolean> {
    const before = document.activeElement;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Your bank needs to check that this is you');
    Object.assign(dialog.style, {
      padding: '0',
      border: '0',
      borderRadius: '12px',
      width: 'min(480px, 92vw)',
    });
    const element = makeFrame(
      `${path}?${new URLSearchParams({ origin: location.origin })}`,
      'Bank confirmation',
      420,
    );
    dialog.append(element);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      const end = (accepted: boolean) => {
        stop();
        closeChallenge = null;
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(accepted);
      };
      const stop = listen(element, (message) => {
        if (message.kind === 'challenge') end(message.accepted);
      });
      dialog.addEventListener('cancel', () => end(false));
      closeChallenge = () => end(false);
    });
  }

  async function submit(given: { name?: string; billingAddress?: unknown } = {}): Promise<void> {
    const state = stateObject();
    const leader = frames.get('number');
    if (!state.isFormValid || !leader) {
      for (const { say } of frames.values()) say({ kind: 'check' });
      throw new Error(state.errors.join(', ') || 'INVALID_NUMBER');
    }
    try {
      const orderID = await options.createOrder();
      const outcome = await payIn(leader, orderID, given.name ?? null);
      if (outcome.status === 'FAILED')
        throw Object.assign(new Error(String(outcome.error.message)), outcome.error);
      if (outcome.status === 'PAYER_ACTION_REQUIRED' && !(await challenge(outcome.challenge))) {
        if (!options.onCancel) throw new Error('PAYER_CANCELLED');
        await options.onCancel();
        return;
      }
      const liabilityShift = outcome.status === 'APPROVED' ? {} : { liabilityShift: 'POSSIBLE' };
      await options.onApprove({ orderID, ...liabilityShift });
    } catch (error) {
      options.onError(error);
      throw error;
    }
  }

  return {
    isEligible: () => true,
    getState: async () => stateObject(),
    submit,
    close: async () => {
      closeChallenge?.();
      for (const { element } of frames.values()) element.remove();
      frames.clear();
    },
    NameField: field('name', 78),
    NumberField: field('number', 78),
    ExpiryField: field('expiry', 78),
    CVVField: field('cvv', 78),
  };
}

(window as unknown as Record<string, unknown>)[namespace] = {
  version: '5.0.0-simulator',
  CardFields,
  getFundingSources: () => ['card'],
  isFundingEligible: (source: string) => source === 'card',
  FUNDING: { CARD: 'card' },
};
