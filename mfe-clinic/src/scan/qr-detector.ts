import decodeQR from 'qr/decode.js';

/**
 * Length of the image's longer side in pixels. At arm's length, each module of a confirmation's QR code is
 * still at least three pixels wide.
 */
const LONGER_SIDE = 640;

/** @param picture RGBA @returns the text of the QR code in it, or undefined */
export function readQr(picture: Pick<ImageData, 'data' | 'width' | 'height'>): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    // Most frames from a moving hand contain no code.
    return undefined;
  }
}

/** Reads QR codes where the browser has no detector of its own, such as Safari's. */
export function createQrDetector() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read images.');
  return {
    async detect(video: HTMLVideoElement) {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, LONGER_SIDE / Math.max(videoWidth, videoHeight, 1));
      const [width, height] = [videoWidth * scale, videoHeight * scale].map(Math.round);
      if (!width || !height) return [];
      Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const rawValue = readQr(context.getImageData(0, 0, width, height));
      return rawValue === undefined ? [] : [{ rawValue }];
    },
  };
}
