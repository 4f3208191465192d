import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';
import { REMOTES } from '@chaps/mf-build/apps';
import type { Origins } from '@chaps/security-headers';
import { CHARITY } from '../settings/charity.ts';
import { getRemotePort, type Ports } from '../settings/ports.ts';

const getLocalUrl = (port: number) => `http://localhost:${port}`;

/**
 * `/config.json` of the one-machine stack.
 * @param keys.paypalClientId id that the payment emulator accepts
 * @param keys.publishableKey the authentication service's anonymous key
 * @param more optional settings, e.g. the developers' machines that it accepts remotes from
 */
export function createLocalSiteConfig(
  ports: Ports,
  keys: { paypalClientId: string; publishableKey: string },
  more: Pick<SiteConfig, 'remoteOverrides' | 'previewKey'> = {},
): SiteConfig {
  return siteConfigSchema.parse({
    siteUrl: getLocalUrl(ports.shell),
    apiUrl: getLocalUrl(ports.api),
    auth: { url: getLocalUrl(ports.auth), publishableKey: keys.publishableKey },
    payments: {
      clientId: keys.paypalClientId,
      sdkBaseUrl: `${getLocalUrl(ports.payments)}/sdk/js`,
    },
    tiles: {
      url: `${getLocalUrl(ports.tiles)}/{z}/{x}/{y}`,
      attribution: 'Made with Natural Earth',
    },
    contactForm: { serviceUrl: getLocalUrl(ports.forms), formId: 'contact' },
    links: {
      donate: 'https://giving.example.org/chaps/donate',
      becomeSupporter: 'https://giving.example.org/chaps/supporters',
    },
    charity: CHARITY,
    ...more,
  } satisfies SiteConfig);
}

/** Origins that the site's pages may connect to on one machine. */
export const getLocalOrigins = (ports: Ports): Origins => ({
  remotes: REMOTES.map((remote) => getLocalUrl(getRemotePort(ports, remote))),
  api: getLocalUrl(ports.api),
  auth: getLocalUrl(ports.auth),
  payments: [getLocalUrl(ports.payments)],
  forms: getLocalUrl(ports.forms),
  tiles: getLocalUrl(ports.tiles),
});
