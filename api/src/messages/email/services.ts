import type { Services as CommonServices } from '../../platform/config/services.ts';
import type { Mailer } from './mailer.ts';

export interface Services extends CommonServices {
  mailer: Mailer;
}
