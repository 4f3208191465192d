import { useEffect, useEffectEvent, useState } from 'react';
import { useDay } from './use-day.ts';

/** The time by the server's clock, as those of steps are, for waits in minutes. */
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
