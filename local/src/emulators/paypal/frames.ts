import { html, type Markup } from '../page.ts';
import type { FieldKind } from './browser/protocol.ts';
import type { Order } from './order.ts';

/** What each field's input is. */
const FIELDS: Record<
  FieldKind,
  { label: string; autocomplete: string; inputmode: string; placeholder: string; maxlength: string }
> = {
  name: {
    label: 'Name on card',
    autocomplete: 'cc-name',
    inputmode: 'text',
    placeholder: '',
    maxlength: '300',
  },
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '',
    maxlength: '23',
  },
  expiry: {
    label: 'Expiry date',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    placeholder: 'MM/YY',
    maxlength: '7',
  },
  cvv: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    placeholder: '',
    maxlength: '4',
  },
};

export const isFieldKind = (text: string | undefined): text is FieldKind =>
  text !== undefined && text in FIELDS;

/** Headers of the frames: only the merchant's site may embed them, and they load nothing foreign. */
export const frameHeaders = (siteOrigin: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});

const frame = (title: string, script: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8">
        <title>${title}</title>
        <link rel="stylesheet" href="/sdk/assets/browser/field.css">
        <script type="module" src="/sdk/assets/browser/${script}"></script>
      </head>
      <body>${body}</body>
    </html>`.text;

/** One card field: a labelled input and its message. */
export function fieldFrame(kind: FieldKind, placeholder: string): string {
  const field = FIELDS[kind];
  return frame(
    field.label,
    'field.ts',
    html`<label for="field">${field.label}</label>
      <input id="field" name="${field.autocomplete}" autocomplete="${field.autocomplete}"
        inputmode="${field.inputmode}" maxlength="${field.maxlength}"
        placeholder="${placeholder || field.placeholder}" aria-describedby="message" aria-required="true"
        autocapitalize="off" spellcheck="false">
      <p id="message" role="alert" hidden></p>`,
  );
}

/** The bank's question (3-D Secure), as a bank's own page would ask it. */
export function challengeFrame(order: Order): string {
  return frame(
    'Confirm your payment',
    'challenge.ts',
    html`<main>
      <h1 tabindex="-1">Is this you?</h1>
      <p>Bank of Examples: please confirm your payment of £${order.unit.amount.value} with the card
        ending in ${order.card?.lastDigits ?? ''}.</p>
      <p>This page stands in for your bank’s own.</p>
      <button type="button" value="accept">Confirm payment</button>
      <button type="button" value="refuse">Cancel</button>
    </main>`,
  );
}
