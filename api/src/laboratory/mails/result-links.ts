import { senderOf } from '../../messages/email/sender.ts';
import type { Services } from '../../platform/config/services.ts';

export const resultLinks = (config: Services['config']) => ({
  resultsUrl: `${config.PUBLIC_SITE_URL}/medical-results`,
  contactEmail: senderOf(config.MAIL_FROM).email,
});
