import type { Services as CommonServices } from '../config/services.ts';
import type { Mailer } from './mailer.ts';

export interface Services extends CommonServices {
  mailer: Mailer;
}
