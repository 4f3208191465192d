import type { OrderMessages } from '@chaps/contracts/order-messages';
import type { PaperFile } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type ManifestRequest,
  readEventManifest,
  writeManifestAudit,
} from '../manifest/manifest-file.ts';
import { type OrderContext, type TubeOrder, toTubeOrders } from './tube-order.ts';

interface Form {
  extension: string;
  type: string;
  /** Loaded with the first order, because the HL7 library is large. */
  load: () => Promise<(orders: readonly TubeOrder[], context: OrderContext) => string>;
}

const FORMS: Readonly<Record<Exclude<OrderMessages, 'none'>, Form>> = {
  'HL7 v2': {
    extension: 'hl7',
    type: 'application/hl7-v2; charset=utf-8',
    load: async () => (await import('./hl7-orders.ts')).writeHl7Orders,
  },
  FHIR: {
    extension: 'json',
    type: 'application/fhir+json; charset=utf-8',
    load: async () => (await import('./fhir-orders.ts')).writeFhirOrders,
  },
};

/**
 * Order messages for the tubes of a manifest, in the format the event's laboratory asks for, without tubes held
 * back: those of an earlier box are not ordered again. Access to the NHS numbers is logged.
 * @throws {NotFoundError} @throws {HttpError} 409 when there is no tube, or the laboratory asks for none
 */
export async function createOrderFile(
  services: Pick<Services, 'db' | 'keys' | 'config' | 'now'>,
  eventId: string,
  { handoverId, ...by }: ManifestRequest,
): Promise<PaperFile & { type: string }> {
  const { db, config, now } = services;
  const { event, manifest } = await readEventManifest(services, eventId, handoverId);
  const { order_messages: wanted } = manifest.settings;
  if (wanted === 'none') {
    throw new HttpError(409, 'EVENT_CHANGED', 'This laboratory does not use order messages.');
  }
  const { extension, type, load } = FORMS[wanted];
  const write = await load();
  await withTransaction(db, (transaction) =>
    writeManifestAudit(transaction, manifest, { eventId, ...by }, 'orders made'),
  );
  const context = {
    laboratory: manifest.laboratory ?? '',
    now: now(),
    siteUrl: config.PUBLIC_SITE_URL,
  };
  const content = Buffer.from(write(toTubeOrders(manifest), context));
  return { filename: `orders-${event.event_date}.${extension}`, content, type };
}
