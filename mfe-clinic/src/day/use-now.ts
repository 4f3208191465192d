import { useEffect, useEffectEvent, useState } from 'react';
import { useDay } from './use-day.ts';

/** The time by the server's clock, like that of the steps, for showing waits in minutes. */
export function useNow(): Date {
  const { now } = useDay();
  const [time, setTime] = useState(now);
  const tick = useEffectEvent(() => setTime(now()));
  useEffect(() => {
    const timer = setInterval(() => tick(), 20_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}
