import type { Services as CommonServices } from '../platform/config/services.ts';
import type { SignInService } from './sign-in-service.ts';

export interface Services extends CommonServices {
  accounts: SignInService;
}
