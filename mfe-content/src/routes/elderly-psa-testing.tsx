import card from '#content/cards/elderly-psa-testing.png';
import guidance from '#content/pages/elderly-psa-testing.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/information-hub/elderly-psa-testing`: guidance for people over 80. */
export default function ElderlyPsaTesting() {
  return (
    <DocumentPage
      card={card}
      page={guidance}
      back={{ to: '/information-hub', label: 'Information Hub' }}
    />
  );
}
