import privacy from '#content/pages/privacy.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/privacy`: what the site stores and who sees it. */
export default function Privacy() {
  return <DocumentPage page={privacy} />;
}
