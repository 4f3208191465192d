// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('draws each dark module of the code, with a white margin, and has a name', () => {
  const text = 'CH-7KQ2M9XA';
  render(<QrCode text={text} label={`Code to scan: ${text}`} />);
  const drawing = screen.getByRole('img', { name: `Code to scan: ${text}` });
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const drawn = data.map((row) => row.map(() => false));
  const outline = drawing.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x = '', y = '', length = ''] of outline.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(drawn).toEqual(data);
  expect(drawing).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
});
