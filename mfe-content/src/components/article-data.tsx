import { useSiteConfig } from '@chaps/runtime';
import { StructuredData } from '@chaps/ui';

interface ArticleDataProps {
  title: string;
  description: string;
  image: string;
  /** Date of the last review, 'DD Month YYYY'. */
  modified?: string;
}

/** ISO date for 'DD Month YYYY', which the build has validated. */
const isoDate = (day: string) => new Date(`${day} UTC`).toISOString().slice(0, 10);

export function ArticleData({ title, description, image, modified }: ArticleDataProps) {
  const { siteUrl, charity } = useSiteConfig();
  return (
    <StructuredData
      thing={{
        '@type': 'Article',
        headline: title,
        description,
        image: new URL(image, siteUrl).href,
        inLanguage: 'en-GB',
        publisher: { '@type': 'NGO', name: charity.name, url: `${siteUrl}/` },
        ...(modified ? { dateModified: isoDate(modified) } : {}),
      }}
    />
  );
}
