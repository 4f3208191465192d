/** A card field in its own frame. Its value goes to the other frames, never to the page. */
import { FIELDS, type FieldKind, isFieldKind, isValidField } from '../cards.ts';
import type { FrameMessage, PageMessage, PayOutcome } from './protocol.ts';

const FIELD_ERRORS: Record<FieldKind, string> = {
  name: 'Enter the name as it is on the card',
  number: 'Check the card number',
  expiry: 'Check the expiry date: month and year, such as 04/29',
  cvv: 'Check the security code: the last three digits on the back, or the four digits on the front of an American Express card',
};

type FieldMessage = { kind: 'collect' } | { kind: 'value'; field: FieldKind; value: string };

function startField(kind: FieldKind, input: HTMLInputElement, message: HTMLElement): void {
  const query = new URLSearchParams(location.search);
  const pageOrigin = query.get('origin') ?? '';
  const siblings = new BroadcastChannel(`card-fields-${query.get('session')}`);

  const tell = (said: FrameMessage) => parent.postMessage(said, pageOrigin);
  const isValid = () => isValidField(kind, input.value, new Date());
  function check(): void {
    message.textContent = isValid() ? '' : FIELD_ERRORS[kind];
    message.hidden = isValid();
    input.setAttribute('aria-invalid', String(!isValid()));
  }

  /** Collects the values of the other fields and pays with all of them. */
  async function pay(orderID: string): Promise<PayOutcome> {
    const values = new Map([[kind, input.value]]);
    const complete = new Promise<void>((resolve) => {
      siblings.addEventListener('message', ({ data }: MessageEvent<FieldMessage>) => {
        if (data.kind === 'value') values.set(data.field, data.value);
        if (values.size === FIELDS.length) resolve();
      });
    });
    siblings.postMessage({ kind: 'collect' });
    await complete;
    const answer = await fetch(`/sdk/orders/${encodeURIComponent(orderID)}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(values)),
    });
    return answer.json();
  }

  siblings.addEventListener('message', ({ data }: MessageEvent<FieldMessage>) => {
    if (data.kind === 'collect') {
      siblings.postMessage({ kind: 'value', field: kind, value: input.value });
    }
  });
  addEventListener('message', ({ source, origin, data }: MessageEvent<PageMessage>) => {
    if (source !== parent || origin !== pageOrigin) return;
    pay(data.orderID)
      .catch((error: unknown): PayOutcome => ({ status: 'FAILED', message: String(error) }))
      .then((outcome) => tell({ kind: 'paid', outcome }));
  });
  const report = () => tell({ kind: 'valid', valid: isValid() });
  input.addEventListener('input', () => {
    if (!message.hidden) check();
    report();
  });
  input.addEventListener('blur', () => input.value && check());
  // A frame that the page does not display yet has no height.
  new ResizeObserver(([root]) => {
    const height = root?.borderBoxSize[0]?.blockSize ?? 0;
    if (height > 0) tell({ kind: 'height', height });
  }).observe(document.documentElement);
  // A fast user may have typed before this script was ready.
  report();
}

const field = new URLSearchParams(location.search).get('field');
const input = document.querySelector('input');
const message = document.querySelector<HTMLElement>('#message');
if (isFieldKind(field) && input && message) startField(field, input, message);
