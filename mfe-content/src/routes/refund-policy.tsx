import policy from '#content/pages/refund-policy.md';
import { DocumentPage } from '../components/document-page.tsx';

/** `/refund-policy`: spec 9, 'Cancellation' (refund policy). */
export default function RefundPolicy() {
  return <DocumentPage page={policy} />;
}
