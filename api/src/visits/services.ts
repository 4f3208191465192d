import type { Services as BaseServices } from '../config/services.ts';
import type { DayKeys } from '../security/day-keys.ts';

export interface Services extends BaseServices {
  dayKeys: DayKeys;
}
