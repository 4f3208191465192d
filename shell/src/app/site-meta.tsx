import { useSiteConfig } from '@chaps/runtime';
import { StructuredData } from '@chaps/ui';
import { useLocation } from 'react-router-dom';

/** The canonical address: without query and trailing slash. */
const getCanonicalAddress = (siteUrl: string, pathname: string) =>
  siteUrl + (pathname.replace(/\/+$/, '') || '/');

/**
 * Head content that depends on the address: canonical link, social card and schema.org data of the
 * charity. Pages set title, description and picture; see `Page`.
 */
export function SiteMeta() {
  const { pathname } = useLocation();
  const { siteUrl, charity, links } = useSiteConfig();
  const address = getCanonicalAddress(siteUrl, pathname);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={charity.name} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
      <StructuredData
        thing={{
          '@type': 'NGO',
          '@id': `${siteUrl}/#charity`,
          name: charity.name,
          url: `${siteUrl}/`,
          logo: `${siteUrl}/icon-512.png`,
          foundingDate: '2000',
          email: charity.email,
          telephone: charity.phone,
          address: charity.address,
          identifier: {
            '@type': 'PropertyValue',
            propertyID: 'Registered charity number',
            value: charity.number,
          },
          potentialAction: { '@type': 'DonateAction', target: links.donate },
        }}
      />
    </>
  );
}
