import { siteConfig } from '@chaps/runtime';
import { StructuredData } from '@chaps/ui';

interface ArticleDataProps {
  title: string;
  description: string;
  /** Address of the picture, as the build gives it. */
  image: string;
  /** 'DD Month YYYY' of the last review. */
  modified?: string;
}

/** ISO date of a day as content files write it, 'DD Month YYYY'; the build has checked it. */
const isoDate = (day: string) => new Date(`${day} UTC`).toISOString().slice(0, 10);

/** Tells search engines that the page is an article of the charity. */
export function ArticleData({ title, description, image, modified }: ArticleDataProps) {
  const { siteUrl, charity } = siteConfig();
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
