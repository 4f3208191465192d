/**
 * One card field, in a frame from the simulator's origin. Its value goes to the other fields'
 * frames and to the simulator's server, never to the page that embeds it.
 */
import {
  BRANDS,
  brandOf,
  expiryOf,
  expiryTyped,
  grouped,
  isCardNumber,
  isSecurityCode,
  isUnexpired,
} from '../cards.ts';
import type { FieldKind, FieldState, FrameMessage, PageMessage, PayOutcome } from './protocol.ts';

const query = new URLSearchParams(location.search);
const kind = (query.get('field') ?? 'name') as FieldKind;
const pageOrigin = query.get('origin') ?? '';
const siblings = new BroadcastChannel(`card-fields-${query.get('session')}`);
const input = document.querySelector('input') as HTMLInputElement;
const message = document.querySelector('#message') as HTMLElement;
const WRONG: Record<FieldKind, string> = {
  name: 'Enter the name as it is on the card',
  number: 'Check the card number',
  expiry: 'Check the expiry date: month and year, such as 04/29',
  cvv: 'Check the security code: the last three digits on the back, four on the front of American Express',
};
let numberTyped = '';

const tell = (said: FrameMessage) => parent.postMessage(said, pageOrigin);

function isValid(): boolean {
  const value = input.value.trim();
  if (kind === 'name') return value !== '';
  if (kind === 'number') return isCardNumber(value);
  if (kind === 'cvv') return isSecurityCode(value, brandOf(numberTyped));
  const expiry = expiryOf(value);
  return expiry !== null && isUnexpired(expiry, new Date());
}

function state(): FieldState {
  const brand = kind === 'number' ? brandOf(input.value) : null;
  const about = brand === null ? null : BRANDS[brand];
  return {
    isEmpty: input.value === '',
    isValid: isValid(),
    isFocused: document.activeElement === input,
    isPotentiallyValid: isValid() || input.value.length < input.maxLength,
    card:
      brand && about
        ? { type: brand, niceType: about.niceType, code: { name: about.code, size: about.size } }
        : null,
  };
}

function show(text: string): void {
  message.textContent = text;
  message.hidden = text === '';
  input.setAttribute('aria-invalid', String(text !== ''));
  tell({ kind: 'height', height: document.documentElement.offsetHeight });
}

const check = () => show(isValid() ? '' : WRONG[kind]);
const report = (cause: 'change' | 'focus' | 'blur' | 'submit') =>
  tell({ kind: 'state', cause, state: state() });

input.addEventListener('input', (event) => {
  const deleting = (event as InputEvent).inputType?.startsWith('delete') ?? false;
  if (kind === 'number' && input.selectionStart === input.value.length)
    input.value = grouped(input.value);
  if (kind === 'expiry' && input.selectionStart === input.value.length)
    input.value = expiryTyped(input.value, deleting);
  if (kind === 'cvv') input.value = input.value.replace(/\D/g, '');
  if (kind === 'number') siblings.postMessage({ kind: 'number', value: input.value });
  if (!message.hidden) check();
  report('change');
});
input.addEventListener('focus', () => report('focus'));
input.addEventListener('blur', () => {
  if (input.value !== '') check();
  report('blur');
});
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') report('submit');
});

siblings.addEventListener('message', ({ data }) => {
  if (data.kind === 'number') {
    numberTyped = data.value;
    if (kind === 'cvv' && input.value !== '') report('change');
  }
  if (data.kind === 'collect')
    siblings.postMessage({ kind: 'value', field: kind, value: input.value });
});

/** Asks the other fields for their values and pays with all of them. */
async function pay({
  orderID,
  fields,
  name,
}: Extract<PageMessage, { kind: 'pay' }>): Promise<PayOutcome> {
  const values = new Map<FieldKind, string>([[kind, input.value]]);
  const complete = new Promise<void>((resolve) => {
    siblings.addEventListener('message', ({ data }) => {
      if (data.kind === 'value') values.set(data.field, data.value);
      if (fields.every((field) => values.has(field))) resolve();
    });
  });
  siblings.postMessage({ kind: 'collect' });
  await complete;
  const answer = await fetch(`/sdk/orders/${encodeURIComponent(orderID)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, ...Object.fromEntries(values) }),
  });
  return (await answer.json()) as PayOutcome;
}

addEventListener('message', (event: MessageEvent<PageMessage>) => {
  if (event.source !== parent || event.origin !== pageOrigin) return;
  const said = event.data;
  if (said.kind === 'focus') input.focus();
  if (said.kind === 'check') check();
  if (said.kind === 'message') show(said.text);
  if (said.kind === 'class') input.classList.toggle(said.name, said.present);
  if (said.kind === 'clear') {
    input.value = '';
    show('');
    report('change');
  }
  if (said.kind === 'attribute') setAttribute(said.name, said.value);
  if (said.kind === 'pay') {
    const failed = (error: unknown): PayOutcome => ({
      status: 'FAILED',
      error: { message: String(error) },
    });
    pay(said)
      .catch(failed)
      .then((outcome) => tell({ kind: 'paid', request: said.request, outcome }));
  }
});

/** Only what PayPal allows. */
function setAttribute(name: string, value: string | null): void {
  if (!['aria-invalid', 'aria-required', 'disabled', 'placeholder'].includes(name)) return;
  if (value === null) input.removeAttribute(name);
  else input.setAttribute(name, value);
}

/** Properties that a page may set with the `style` option: type and colour, nothing that loads. */
const STYLES =
  /^(appearance|color|direction|font|font-(family|size|size-adjust|stretch|style|variant|weight)|border|border-radius|box-shadow|background|letter-spacing|line-height|opacity|outline|padding|padding-(bottom|left|right|top)|text-shadow|transition)$/;

function applyStyle(): void {
  const style = JSON.parse(query.get('style') || '{}') as Record<string, Record<string, string>>;
  const sheet = new CSSStyleSheet();
  for (const [selector, properties] of Object.entries(style)) {
    if (!/^(input|body|\.[\w-]+|:[\w-]+|input[.:][\w-]+)$/.test(selector)) continue;
    const target =
      selector.startsWith('.') || selector.startsWith(':') ? `input${selector}` : selector;
    const index = sheet.insertRule(`${target} {}`, sheet.cssRules.length);
    const rule = sheet.cssRules[index] as CSSStyleRule;
    for (const [name, value] of Object.entries(properties)) {
      const property = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
      if (STYLES.test(property) && !/url\(/i.test(value)) rule.style.setProperty(property, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}

applyStyle();
tell({ kind: 'ready', height: document.documentElement.offsetHeight });
// Somebody quick has typed before this script was there to hear it.
if (input.value !== '') input.dispatchEvent(new Event('input'));
