import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present, renewed every minute, so that a page left open does not offer what is over. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
