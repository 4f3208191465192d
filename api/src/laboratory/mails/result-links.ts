import { parseSender } from '../../messages/email/sender.ts';
import type { Services } from '../../platform/config/services.ts';

export const getResultLinks = (config: Services['config']) => ({
  resultsUrl: `${config.PUBLIC_SITE_URL}/medical-results`,
  contactEmail: parseSender(config.MAIL_FROM).email,
});
