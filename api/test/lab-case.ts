import { readFileSync } from 'node:fs';

interface SampleDetails {
  reference: string;
  /** `YYYY-MM-DD` */
  born: string;
  sampleDate: string;
}

const compact = (day: string) => day.replaceAll('-', '');

/** Reads a file from `lab-cases`, filled in for a person in the test. */
export function labCase(name: string, { reference, born, sampleDate }: SampleDetails): Buffer {
  const text = readFileSync(`${import.meta.dirname}/lab-cases/${name}`, 'utf8')
    .replaceAll(/CH-[2-9A-Z]{8}/g, reference)
    .replaceAll(/(Waite|Pell|Sands)\^(Alan|Arthur|Derek)/g, 'Tested^Person')
    .replace('"family": "Waite"', '"family": "Tested"')
    .replaceAll(/(\|\|)(19\d{6})\|M/g, `$1${compact(born)}|M`)
    .replaceAll(/"birthDate": "[^"]+"/g, `"birthDate": "${born}"`)
    .replaceAll('20261128', compact(sampleDate))
    .replaceAll('2026-11-28', sampleDate);
  return Buffer.from(text);
}
