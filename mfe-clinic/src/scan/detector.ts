/** The part of the Barcode Detection API that is used; browsers without it show no camera. */
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

export const hasDetector = (): boolean => window.BarcodeDetector !== undefined;

/** A detector of those codes that the browser can read. @throws {Error} when it reads none of them */
export async function newDetector(): Promise<Detector> {
  const { BarcodeDetector } = window;
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (!BarcodeDetector || formats.length === 0) throw new Error('This browser reads no codes.');
  return new BarcodeDetector({ formats });
}
