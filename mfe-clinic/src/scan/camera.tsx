import { ActionResult } from '@chaps/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './camera.module.css';
import { createDetector } from './detector.ts';

const SCAN_INTERVAL_MS = 200;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Shows the camera's picture until it contains a code. @returns the code; undefined if aborted
 */
async function scanFirstCode(video: HTMLVideoElement, signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  try {
    const detector = await createDetector();
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await pause(SCAN_INTERVAL_MS);
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The camera's picture, until it has seen a code. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const end = new AbortController();
    const watch = async () => {
      if (!video.current) return;
      try {
        const code = await scanFirstCode(video.current, end.signal);
        if (code && !end.signal.aborted) tell(code);
      } catch {
        // After the camera has been closed there is nothing to show.
        if (!end.signal.aborted) setRefused(true);
      }
    };
    void watch();
    return () => end.abort();
  }, []);
  if (isRefused) {
    return (
      <ActionResult tone="error" title="The camera cannot be used">
        <p>Allow camera access in the browser’s settings, or type the reference.</p>
      </ActionResult>
    );
  }
  return (
    <video ref={video} className={styles.picture} muted playsInline aria-label="Camera">
      <track kind="captions" />
    </video>
  );
}
