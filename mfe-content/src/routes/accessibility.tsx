import statement from '#content/pages/accessibility.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/accessibility`: the site's accessibility statement. */
export default function Accessibility() {
  return <DocumentPage page={statement} />;
}
