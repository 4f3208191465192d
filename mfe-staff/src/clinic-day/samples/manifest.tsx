import { exportBookings } from '@chaps/api-client/staff-bookings';
import { downloadManifest, downloadOrders } from '@chaps/api-client/visits';
import type { OrderMessages } from '@chaps/contracts/order-messages';
import type { Handover } from '@chaps/contracts/tube-handovers';
import { ButtonRow } from '@chaps/ui';
import { FileButton } from '../../components/file-button.tsx';
import { formatDateAndTime } from '../../components/table-parts.tsx';
import styles from '../day.module.css';

interface ManifestProps {
  eventId: string;
  /** The format of order messages that the laboratory asks for. */
  orderMessages: OrderMessages;
}

/** @param box a box that was handed over; if absent, the tubes not handed over yet */
export function ManifestFiles({
  eventId,
  orderMessages,
  box,
}: ManifestProps & { box?: Pick<Handover, 'handover_id' | 'handed_at'> }) {
  const id = box?.handover_id;
  const about = box ? { about: formatDateAndTime(box.handed_at) } : {};
  return (
    <ButtonRow>
      <FileButton
        {...about}
        label="Manifest for the courier (PDF)"
        name="manifest.pdf"
        read={() => downloadManifest(eventId, id)}
        saved="The manifest has been saved as a PDF."
      />
      <FileButton
        {...about}
        label="Manifest for the laboratory (CSV)"
        name="manifest.csv"
        read={() => exportBookings(eventId, 'laboratory', id)}
        saved="The manifest has been saved as a CSV file."
      />
      {orderMessages !== 'none' && (
        <FileButton
          {...about}
          label={`Order messages (${orderMessages})`}
          name={orderMessages === 'FHIR' ? 'orders.json' : 'orders.hl7'}
          read={() => downloadOrders(eventId, id)}
          saved="The order messages have been saved as a file."
        />
      )}
    </ButtonRow>
  );
}

/** Downloads of what accompanies the tubes to the laboratory. */
export const Manifest = ({ eventId, orderMessages }: ManifestProps) => (
  <section className={styles.part} aria-labelledby="manifest">
    <h3 id="manifest">Manifest</h3>
    <p>
      Each tube that has not gone to the laboratory yet, with the times by which it must be
      separated. Each box already sent has its own manifest.
    </p>
    <ManifestFiles eventId={eventId} orderMessages={orderMessages} />
  </section>
);
