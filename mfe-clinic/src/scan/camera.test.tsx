import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dayApi, makePerson } from '../testing/clinic-api.ts';
import { openDay } from '../testing/open-day.ts';
import { canRead } from './detector.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/**
 * A tablet whose camera sees these codes, one frame after another. @returns the mock that stops its track
 */
function camera(...seen: (string | undefined)[]) {
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => {
      const rawValue = seen.shift();
      return rawValue ? [{ rawValue }] : [];
    };
  }
  const stop = vi.fn();
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia },
    configurable: true,
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return { stop, getUserMedia };
}

async function openDoor() {
  dayApi('check-in', makePerson());
  return openDay();
}

test('shows no camera on a device without one', async () => {
  await openDoor();
  expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull();
});

test('a code seen by the camera opens the person, and the camera stops', async () => {
  const { stop } = camera(undefined, 'https://chaps.example.org/#CH-AAAA2222');
  const { user } = await openDoor();
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(stop).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
});

test('says what to do when the camera is not allowed', async () => {
  const { getUserMedia } = camera();
  getUserMedia.mockRejectedValue(new Error('NotAllowedError'));
  const { user } = await openDoor();
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  expect(await screen.findByText('The camera cannot be used')).toBeVisible();
});

test('without a detector, the camera reads confirmations but no tubes', () => {
  camera();
  expect([canRead('confirmation'), canRead('tube')]).toEqual([true, true]);
  vi.unstubAllGlobals();
  expect([canRead('confirmation'), canRead('tube')]).toEqual([true, false]);
});
