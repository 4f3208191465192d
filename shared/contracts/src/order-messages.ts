import * as z from '@chaps/contracts/schema';

/** The format of the order messages that a laboratory requires in addition to the manifest. */
export const ORDER_MESSAGES = ['none', 'HL7 v2', 'FHIR'] as const;
export const orderMessages = z.enum(ORDER_MESSAGES);
export type OrderMessages = z.infer<typeof orderMessages>;
