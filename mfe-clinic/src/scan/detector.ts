/** The part of the Barcode Detection API used here. */
export interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** The codes on confirmations and tubes. */
const FORMATS = ['qr_code', 'code_128', 'data_matrix'];

export type ScannedCode = 'confirmation' | 'tube';

/**
 * Whether the camera can read this code. Without the browser's detector it reads QR codes only; no tube has
 * one.
 */
export const canRead = (code: ScannedCode): boolean =>
  'mediaDevices' in navigator && (code === 'confirmation' || window.BarcodeDetector !== undefined);

/** Creates a detector for those codes that the browser supports, or for QR codes. */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector } = window;
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (BarcodeDetector && formats.length > 0) return new BarcodeDetector({ formats });
  const { createQrDetector: newQrDetector } = await import('./qr-detector.ts');
  return newQrDetector();
}
