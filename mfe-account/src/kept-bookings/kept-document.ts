import type { Appointment } from '@chaps/contracts/appointments';
import { formatLongDate, formatTimeRange } from '@chaps/domain';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';

export interface KeptBooking {
  name: string;
  appointment: Appointment;
  /** The drawn code. */
  code: Element;
}

const STYLE = `
  body { max-width: 40rem; margin: 0 auto; padding: 1rem; background: #fff; color: #12233d;
    font: 1.125rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; }
  h1, h2 { line-height: 1.2; }
  svg { display: block; width: 15rem; max-width: 100%; }
  .reference { margin: 0; font-size: 1.75rem; font-weight: 700; letter-spacing: 0.04em; }
  a { color: #0b5c7a; }`;

/**
 * One booking as a document that needs nothing else: no scripts, no files. Texts are set as such, so
 * that none is read as markup.
 */
export function keptDocument({ name, appointment, code }: KeptBooking): string {
  const made = document.implementation.createHTMLDocument(`Your booking, ${name}`);
  const add = (
    parent: Element,
    tag: string,
    text = '',
    attributes: Record<string, string> = {},
  ) => {
    const element = parent.appendChild(made.createElement(tag));
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const main = add(made.body, 'main');
  add(main, 'h1', 'Your booking');
  main.append(made.importNode(code, true));
  add(main, 'p', appointment.reference, { class: 'reference' });
  add(main, 'p', 'Show this code at the door, or say your reference.');
  add(main, 'h2', name);
  for (const fact of [
    appointment.event_name,
    formatLongDate(appointment.event_date),
    formatTimeRange(appointment.start_time, appointment.end_time),
    appointment.event_location,
  ]) {
    add(main, 'p', fact);
  }
  add(main, 'h2', 'What to bring');
  const list = add(main, 'ul');
  for (const thing of WHAT_TO_BRING) add(list, 'li', thing);
  add(main, 'p', 'You have no network, so this is what your device kept when you opened the page.');
  const address = `/my-booking?appointment=${appointment.appointment_id}`;
  add(add(main, 'p'), 'a', 'Load the page again', { href: address });
  // As an element, the style would be refused by the policy of this page.
  const head = `<meta name="viewport" content="width=device-width"><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en-GB"><head>${made.head.innerHTML}${head}</head>${made.body.outerHTML}</html>`;
}
