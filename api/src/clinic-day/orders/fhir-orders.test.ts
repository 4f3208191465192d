import { expect, test } from 'vitest';
import * as z from 'zod';
import { writeFhirOrders } from './fhir-orders.ts';
import type { TubeOrder } from './tube-order.ts';

const ANN: TubeOrder = {
  sampleId: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31',
  profileId: '10000001',
  number: 'CH-AB23CD45',
  tubeCode: 'T-100',
  takenAt: new Date('2026-11-20T09:35:00Z'),
  nhsNumber: '9434765919',
  lastName: 'Smith',
  firstName: 'Ann',
  dateOfBirth: '1970-01-01',
  gender: 'Female',
  separateBy: 'Separate by 2026-11-21 01:35 at room temperature, by 2026-11-21 09:35 at 2 to 8 °C',
};
const CONTEXT = {
  laboratory: 'North & South Pathology',
  now: new Date('2026-11-20T17:00:00Z'),
  siteUrl: 'https://example.org',
};

const reference = z.object({ reference: z.string() });
const bundle = z.object({
  entry: z.array(
    z.object({
      fullUrl: z.string(),
      resource: z.object({
        resourceType: z.string(),
        name: z.array(z.object({ family: z.string() })).optional(),
        subject: reference.optional(),
        specimen: z.array(reference).optional(),
      }),
    }),
  ),
});

test('a person with several tubes appears in the Bundle once, and each order refers to them', () => {
  const again = { ...ANN, sampleId: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d32', number: 'CH-2' };
  const bob = { ...ANN, sampleId: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d33', profileId: '10000002' };
  const text = writeFhirOrders([ANN, { ...bob, lastName: 'Young' }, again], CONTEXT);
  const { entry } = bundle.parse(JSON.parse(text));
  const urls = entry.map(({ fullUrl }) => fullUrl);
  expect(new Set(urls).size).toBe(urls.length);
  const of = (type: string) => entry.filter(({ resource }) => resource.resourceType === type);
  const nameOf = (url: string | undefined) =>
    of('Patient').find(({ fullUrl }) => fullUrl === url)?.resource.name?.[0]?.family;
  expect(of('Patient').map(({ fullUrl }) => nameOf(fullUrl))).toEqual(['Smith', 'Young']);
  for (const type of ['Specimen', 'ServiceRequest']) {
    const whose = of(type).map(({ resource }) => nameOf(resource.subject?.reference));
    expect(whose).toEqual(['Smith', 'Young', 'Smith']);
  }
  const tubes = of('ServiceRequest').flatMap(({ resource }) => resource.specimen ?? []);
  expect(tubes.map((tube) => tube.reference)).toEqual(of('Specimen').map(({ fullUrl }) => fullUrl));
});
