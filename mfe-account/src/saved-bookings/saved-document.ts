import type { Appointment } from '@chaps/contracts/appointments';
import { formatDate, formatLongDate, formatTimeRange, londonDate, londonTime } from '@chaps/domain';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';

export interface SavedBooking {
  name: string;
  appointment: Appointment;
  /** The booking's code, drawn as SVG. */
  code: Element;
}

const STYLE = `
  html { color-scheme: light; }
  body { max-width: 36rem; margin: 0 auto; padding: 1rem; background: #fbf9f5; color: #0b2545;
    font: 1.125rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; overflow-wrap: anywhere; }
  h1, h2 { margin: 1.5rem 0 0.5rem; line-height: 1.2; }
  p { margin: 0 0 0.5rem; }
  .card { padding: 1.25rem; background: #fff; border: 1px solid #dfd9cd; border-radius: 0.75rem; }
  .card h2 { margin-top: 1rem; }
  .card :last-child { margin: 0; }
  svg { display: block; width: 15rem; max-width: 100%; height: auto; margin: 0 auto; }
  .reference { font-size: 1.75rem; font-weight: 700; letter-spacing: 0.04em; text-align: center; }
  .date { font-weight: 700; }
  .note { margin-top: 1.5rem; padding: 0.75rem 1rem; background: #fdf0d9;
    border-left: 4px solid #b3730c; }
  a { display: inline-block; padding-block: 0.6rem; color: #0a5f72; }
  @media print { .note, a { display: none; } }`;

/**
 * One booking as a self-contained document: no scripts, no files. Texts are set as text content, so that
 * they are never parsed as markup.
 */
export function createSavedBookingDocument(
  { name, appointment, code }: SavedBooking,
  savedAt: Date,
): string {
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
  add(main, 'p', 'Show this code at the door, or give your reference.');
  const card = add(main, 'div', '', { class: 'card' });
  card.append(made.importNode(code, true));
  add(card, 'p', appointment.reference, { class: 'reference' });
  add(card, 'h2', name);
  add(card, 'p', appointment.event_name);
  add(card, 'p', formatLongDate(appointment.event_date), { class: 'date' });
  const times = formatTimeRange(appointment.start_time, appointment.end_time);
  add(card, 'p', times, { class: 'date' });
  add(card, 'p', appointment.event_location);
  add(main, 'h2', 'What to bring');
  const list = add(main, 'ul');
  for (const thing of WHAT_TO_BRING) add(list, 'li', thing);
  const saved = `${formatDate(londonDate(savedAt))} at ${londonTime(savedAt)}`;
  const note = `You are offline. This is the copy saved on your device on ${saved}.`;
  add(main, 'p', note, { class: 'note' });
  const address = `/my-booking?appointment=${appointment.appointment_id}`;
  add(add(main, 'p'), 'a', 'Reload the page', { href: address });
  // As a string: the page's policy would refuse the style if it were created as an element.
  const head = `<meta name="viewport" content="width=device-width"><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en-GB"><head>${made.head.innerHTML}${head}</head>${made.body.outerHTML}</html>`;
}
