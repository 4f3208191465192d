import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';
import { REMOTES } from '@chaps/mf-build/apps';
import type { Origins } from '@chaps/security-headers';
import { CHARITY } from '../settings/charity.ts';
import { type Ports, remotePort } from '../settings/ports.ts';

const local = (port: number) => `http://localhost:${port}`;

/**
 * `/config.json` of the one-machine stack.
 * @param keys.paypalClientId id that the payment emulator accepts
 * @param keys.publishableKey the authentication service's anonymous key
 * @param more optional settings, e.g. the developers' machines that it accepts remotes from
 */
export function localSiteConfig(
  ports: Ports,
  keys: { paypalClientId: string; publishableKey: string },
  more: Pick<SiteConfig, 'remoteOverrides' | 'previewKey'> = {},
): SiteConfig {
  return siteConfigSchema.parse({
    siteUrl: local(ports.shell),
    apiUrl: local(ports.api),
    auth: { url: local(ports.auth), publishableKey: keys.publishableKey },
    payments: { clientId: keys.paypalClientId, sdkBaseUrl: `${local(ports.payments)}/sdk/js` },
    tiles: { url: `${local(ports.tiles)}/{z}/{x}/{y}`, attribution: 'Made with Natural Earth' },
    contactForm: { serviceUrl: local(ports.forms), formId: 'contact' },
    links: {
      donate: 'https://giving.example.org/chaps/donate',
      becomeSupporter: 'https://giving.example.org/chaps/supporters',
    },
    charity: CHARITY,
    ...more,
  } satisfies SiteConfig);
}

/** Origins that the site's pages may connect to on one machine. */
export const localOrigins = (ports: Ports): Origins => ({
  remotes: REMOTES.map((remote) => local(remotePort(ports, remote))),
  api: local(ports.api),
  auth: local(ports.auth),
  payments: [local(ports.payments)],
  forms: local(ports.forms),
  tiles: local(ports.tiles),
});
