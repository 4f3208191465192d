import type { Services as BaseServices } from '../platform/config/services.ts';
import type { DayKeys } from '../platform/security/day-keys.ts';

export interface Services extends BaseServices {
  dayKeys: DayKeys;
}
