import { ButtonLink } from '@chaps/ui';
import card from '#content/cards/about-us-research.png';
import summary from '#content/pages/research-2023.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/about-us/research`: the 2023 research summary (figures: spec 9). */
export default function Research() {
  return (
    <DocumentPage card={card} page={summary} back={{ to: '/about-us', label: 'About us' }}>
      <p>
        <ButtonLink to="/information-hub/statistics" variant="secondary">
          See the 2023 statistics
        </ButtonLink>
      </p>
    </DocumentPage>
  );
}
