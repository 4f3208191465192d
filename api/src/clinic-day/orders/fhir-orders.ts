import { randomUUID } from 'node:crypto';
import { ORDERED_TEST } from '../../laboratory/psa-codes.ts';
import type { OrderContext, TubeOrder } from './tube-order.ts';

const NHS_NUMBER = 'https://fhir.nhs.uk/Id/nhs-number';
const toCodeableConcept = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
});

const GENDERS: Readonly<Record<string, string>> = { Male: 'male', Female: 'female' };

function toPatient({ nhsNumber, lastName, firstName, dateOfBirth, gender }: TubeOrder) {
  return {
    resourceType: 'Patient',
    ...(nhsNumber && { identifier: [{ system: NHS_NUMBER, value: nhsNumber }] }),
    ...(lastName && { name: [{ family: lastName, given: [firstName] }] }),
    ...(dateOfBirth && { birthDate: dateOfBirth }),
    ...(gender && { gender: GENDERS[gender] ?? 'other' }),
  };
}

const post = (url: string) => ({ method: 'POST', url });

/** @param person the Patient resource, which the Bundle has once, before the person's first tube */
function toEntries(order: TubeOrder, person: string, { laboratory, now, siteUrl }: OrderContext) {
  const tube = `urn:uuid:${order.sampleId}`;
  const subject = { reference: person };
  const number = { system: `${siteUrl}/orders`, value: order.number };
  const specimen = {
    resourceType: 'Specimen',
    ...(order.tubeCode && {
      identifier: [{ system: `${siteUrl}/tubes`, value: order.tubeCode }],
    }),
    type: toCodeableConcept('http://terminology.hl7.org/CodeSystem/v2-0487', 'BLD', 'Whole blood'),
    subject,
    collection: { collectedDateTime: order.takenAt.toISOString() },
    note: [{ text: order.separateBy }],
  };
  const request = {
    resourceType: 'ServiceRequest',
    identifier: [number],
    ...{ status: 'active', intent: 'order' },
    code: toCodeableConcept('http://snomed.info/sct', ORDERED_TEST.code, ORDERED_TEST.name),
    subject,
    authoredOn: now.toISOString(),
    requester: { display: 'CHAPS' },
    ...(laboratory && { performer: [{ display: laboratory }] }),
    specimen: [{ reference: tube }],
  };
  const ifNoneExist = `identifier=${encodeURIComponent(`${number.system}|${number.value}`)}`;
  return [
    { fullUrl: tube, resource: specimen, request: post('Specimen') },
    {
      fullUrl: `urn:uuid:${randomUUID()}`,
      resource: request,
      request: { ...post('ServiceRequest'), ifNoneExist },
    },
  ];
}

/**
 * A transaction Bundle (FHIR R4) that creates a ServiceRequest and its Specimen for each tube, and a Patient
 * for each person; existing orders are not changed.
 */
export function writeFhirOrders(orders: readonly TubeOrder[], context: OrderContext): string {
  const people = new Map<string, string>();
  const entry = orders.flatMap((order) => {
    const known = people.get(order.profileId);
    if (known !== undefined) return toEntries(order, known, context);
    const fullUrl = `urn:uuid:${randomUUID()}`;
    people.set(order.profileId, fullUrl);
    const patient = { fullUrl, resource: toPatient(order), request: post('Patient') };
    return [patient, ...toEntries(order, fullUrl, context)];
  });
  return `${JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })}\n`;
}
