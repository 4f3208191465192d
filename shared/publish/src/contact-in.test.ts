import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import { expect, test } from 'vitest';
import { withContact } from './contact-in.ts';

const config = {
  ...EXAMPLE_CONFIG,
  charity: { ...EXAMPLE_CONFIG.charity, phone: '+44 (0)1206 <1>' },
};

test('a document has the charity’s telephone number, even without JavaScript', () => {
  const document =
    '<div id="root">Or <a data-contact="phone" href="/about-us">call us</a>.</div>' +
    '<noscript><a data-contact=phone href=/about-us>call us</a></noscript>';
  const link = '<a href="tel:+44012061">+44 (0)1206 &lt;1&gt;</a>';
  expect(withContact(document, config)).toBe(
    `<div id="root">Or ${link}.</div><noscript>${link}</noscript>`,
  );
});

test('a document from an earlier build is unchanged', () => {
  expect(withContact('<div id="root"></div>', config)).toBe('<div id="root"></div>');
});
