import { exportBookings } from '@chaps/api-client/staff-bookings';
import { saveManifest, saveOrders } from '@chaps/api-client/visits';
import type { OrderMessages } from '@chaps/contracts/laboratories';
import { ButtonRow } from '@chaps/ui';
import { FileButton } from '../../components/file-button.tsx';
import styles from '../day.module.css';

interface ManifestProps {
  eventId: string;
  /** The format of order messages that the laboratory asks for. */
  orderMessages: OrderMessages;
}

/** Downloads of what accompanies the tubes to the laboratory. */
export const Manifest = ({ eventId, orderMessages }: ManifestProps) => (
  <section className={styles.part} aria-labelledby="manifest">
    <h3 id="manifest">Manifest</h3>
    <p>Each tube that goes to the laboratory, with the times by which it must be separated.</p>
    <ButtonRow>
      <FileButton
        label="Manifest for the courier (PDF)"
        name="manifest.pdf"
        read={() => saveManifest(eventId)}
        saved="The manifest has been saved as a PDF."
      />
      <FileButton
        label="Manifest for the laboratory (CSV)"
        name="manifest.csv"
        read={() => exportBookings(eventId, 'laboratory')}
        saved="The manifest has been saved as a table."
      />
      {orderMessages !== 'none' && (
        <FileButton
          label={`Order messages (${orderMessages})`}
          name={orderMessages === 'FHIR' ? 'orders.json' : 'orders.hl7'}
          read={() => saveOrders(eventId)}
          saved="The order messages have been saved as a file."
        />
      )}
    </ButtonRow>
  </section>
);
