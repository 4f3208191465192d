import { expect, test } from 'vitest';
import { bookedAppointment } from '../testing/account-api.ts';
import { createSavedBookingDocument } from './saved-document.ts';

const code = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
code.setAttribute('aria-label', 'Code to scan: CH-7KQ2M9XA');

const parsed = (name: string) => {
  const appointment = bookedAppointment({ reference: 'CH-7KQ2M9XA' });
  const savedAt = new Date('2026-07-14T09:32:00Z');
  const html = createSavedBookingDocument({ name, appointment, code }, savedAt);
  return { html, made: new DOMParser().parseFromString(html, 'text/html') };
};

test('contains the code, the booking details and what to bring', () => {
  const { made } = parsed('John Smith');
  expect(made.querySelector('svg')?.getAttribute('aria-label')).toBe('Code to scan: CH-7KQ2M9XA');
  for (const text of [
    'CH-7KQ2M9XA',
    'John Smith',
    'Rotary Ipswich',
    'Wednesday, 01 January 2098',
  ]) {
    expect(made.body.textContent).toContain(text);
  }
  expect(made.querySelectorAll('li').length).toBeGreaterThan(1);
});

test('says when it was saved, because the booking may have changed since', () => {
  const { made } = parsed('John Smith');
  expect(made.querySelector('.note')?.textContent).toContain(
    'saved on your device on 14 July 2026 at 10:32',
  );
});

test('needs no script or other file, and escapes all text', () => {
  const { html, made } = parsed('<img src=x onerror=alert(1)>');
  expect(made.querySelector('script, link, img, [src]')).toBeNull();
  expect(made.querySelector('h2')?.textContent).toBe('<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/token|eyJ/);
});
