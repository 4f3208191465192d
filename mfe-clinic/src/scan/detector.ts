/** The part of the Barcode Detection API that is used. */
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

/** Of confirmations and of tubes. */
const FORMATS = ['qr_code', 'code_128', 'data_matrix'];

export type ReadCode = 'confirmation' | 'tube';

/** Whether the camera can read it: without the interface QR codes alone, which no tube has. */
export const canRead = (code: ReadCode): boolean =>
  'mediaDevices' in navigator && (code === 'confirmation' || window.BarcodeDetector !== undefined);

/** A detector of those codes that the browser can read, or of QR codes. */
export async function newDetector(): Promise<Detector> {
  const { BarcodeDetector } = window;
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (BarcodeDetector && formats.length > 0) return new BarcodeDetector({ formats });
  const { newQrDetector } = await import('./qr-detector.ts');
  return newQrDetector();
}
