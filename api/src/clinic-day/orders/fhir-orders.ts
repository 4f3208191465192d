import { randomUUID } from 'node:crypto';
import { ORDERED_TEST } from '../../laboratory/psa-codes.ts';
import type { OrderContext, TubeOrder } from './tube-order.ts';

const NHS_NUMBER = 'https://fhir.nhs.uk/Id/nhs-number';
const coded = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
});

const GENDERS: Readonly<Record<string, string>> = { Male: 'male', Female: 'female' };

function patientOf({ nhsNumber, lastName, firstName, dateOfBirth, gender }: TubeOrder) {
  return {
    resourceType: 'Patient',
    ...(nhsNumber && { identifier: [{ system: NHS_NUMBER, value: nhsNumber }] }),
    ...(lastName && { name: [{ family: lastName, given: [firstName] }] }),
    ...(dateOfBirth && { birthDate: dateOfBirth }),
    ...(gender && { gender: GENDERS[gender] ?? 'other' }),
  };
}

/** The resources of one tube, each created by the transaction; an order that is there already stays. */
function entriesOf(order: TubeOrder, { laboratory, now, siteUrl }: OrderContext) {
  const [person, tube] = [`urn:uuid:${randomUUID()}`, `urn:uuid:${order.sampleId}`];
  const subject = { reference: person };
  const number = { system: `${siteUrl}/orders`, value: order.number };
  const specimen = {
    resourceType: 'Specimen',
    ...(order.tubeCode && {
      identifier: [{ system: `${siteUrl}/tubes`, value: order.tubeCode }],
    }),
    type: coded('http://terminology.hl7.org/CodeSystem/v2-0487', 'BLD', 'Whole blood'),
    subject,
    collection: { collectedDateTime: order.takenAt.toISOString() },
    note: [{ text: order.separateBy }],
  };
  const request = {
    resourceType: 'ServiceRequest',
    identifier: [number],
    ...{ status: 'active', intent: 'order' },
    code: coded('http://snomed.info/sct', ORDERED_TEST.code, ORDERED_TEST.name),
    subject,
    authoredOn: now.toISOString(),
    requester: { display: 'CHAPS' },
    ...(laboratory && { performer: [{ display: laboratory }] }),
    specimen: [{ reference: tube }],
  };
  const post = (url: string) => ({ method: 'POST', url });
  const ifNoneExist = `identifier=${encodeURIComponent(`${number.system}|${number.value}`)}`;
  return [
    { fullUrl: person, resource: patientOf(order), request: post('Patient') },
    { fullUrl: tube, resource: specimen, request: post('Specimen') },
    {
      fullUrl: `urn:uuid:${randomUUID()}`,
      resource: request,
      request: { ...post('ServiceRequest'), ifNoneExist },
    },
  ];
}

/** A transaction Bundle (FHIR R4) with a ServiceRequest, its Specimen and its Patient for each tube. */
export const writeFhirOrders = (orders: readonly TubeOrder[], context: OrderContext): string =>
  `${JSON.stringify({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: orders.flatMap((order) => entriesOf(order, context)),
  })}\n`;
