import { useSiteConfig } from '@chaps/runtime';
import { ExternalButton } from '@chaps/ui';
import card from '#content/cards/support-us.png';
import support from '#content/pages/support-us.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/support-us`. The specification gives its button no action; it links to the donation page. */
export default function SupportUs() {
  return (
    <DocumentPage
      page={support}
      card={card}
      before={
        <ExternalButton href={useSiteConfig().links.becomeSupporter}>
          BECOME A SUPPORTER
        </ExternalButton>
      }
    />
  );
}
