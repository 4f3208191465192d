import { siteConfig } from '@chaps/runtime';
import { StructuredData } from '@chaps/ui';
import { useLocation } from 'react-router-dom';

/** The address that stands for a page in search engines: without query and closing slash. */
const canonicalAddress = (siteUrl: string, pathname: string) =>
  siteUrl + (pathname.replace(/\/+$/, '') || '/');

/**
 * What every page's head says of where it is and whose it is: canonical link, kind of social card,
 * the charity as schema.org data. Title, description and the card's picture are the page's own, see
 * `Page`.
 */
export function SiteMeta() {
  const { pathname } = useLocation();
  const { siteUrl, charity, links } = siteConfig();
  const address = canonicalAddress(siteUrl, pathname);
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
