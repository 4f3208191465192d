import { Hl7Context, Hl7Message, Hl7Segment } from '@medplum/core';
import { escapeHl7 } from '../../laboratory/hl7-text.ts';
import { ORDERED_TEST } from '../../laboratory/psa-codes.ts';
import type { OrderContext, TubeOrder } from './tube-order.ts';

const SENDER = 'CHAPS';
const CONTEXT = new Hl7Context();

/** A field made of text components. */
const field = (...components: string[]) =>
  components.map(escapeHl7).join(CONTEXT.componentSeparator).replace(/\^+$/, '');

/** UTC with its offset, e.g. '20261120093500+0000'. */
const instant = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}+0000`;

/** A segment from its fields by number; missing ones are empty. */
function createSegment(name: string, fields: Readonly<Record<number, string>>): Hl7Segment {
  const last = Math.max(...Object.keys(fields).map(Number));
  const values = Array.from({ length: last }, (_, index) => fields[index + 1] ?? '');
  return new Hl7Segment([name, ...values], CONTEXT);
}

const toSex = (gender: string): string => {
  if (gender === 'Male') return 'M';
  if (gender === 'Female') return 'F';
  return gender === '' ? '' : 'O';
};

function toMessage(order: TubeOrder, { laboratory, now }: OrderContext): string {
  const number = field(order.number, SENDER);
  const taken = instant(order.takenAt);
  // A person needs an identifier (PID-3); without an NHS number the order's is used.
  const person = order.nhsNumber
    ? field(order.nhsNumber, '', '', 'NHS', 'NH')
    : field(order.number, '', '', SENDER, 'PI');
  // MSH-1 is the separator itself, so the positions of its fields are shifted by one.
  const header = createSegment('MSH', {
    1: CONTEXT.getMsh2(),
    ...{ 2: SENDER, 3: SENDER, 5: field(laboratory), 6: instant(now) },
    ...{ 8: 'OML^O21^OML_O21', 9: order.sampleId.replaceAll('-', '').slice(0, 20) },
    ...{ 10: 'P', 11: '2.5.1', 17: 'UNICODE UTF-8' },
  });
  const message = new Hl7Message(
    [
      header,
      createSegment('PID', {
        ...{ 1: '1', 3: person, 5: field(order.lastName, order.firstName) },
        ...{ 7: order.dateOfBirth.replaceAll('-', ''), 8: toSex(order.gender) },
      }),
      createSegment('ORC', { 1: 'NW', 2: number, 9: instant(now) }),
      createSegment('OBR', {
        ...{ 1: '1', 2: number, 4: field(ORDERED_TEST.code, ORDERED_TEST.name, 'SCT'), 7: taken },
      }),
      createSegment('SPM', {
        ...{ 1: '1', 2: field(order.tubeCode), 4: field('BLD', 'Whole blood', 'HL70487') },
        ...{ 14: field(order.separateBy), 17: taken },
      }),
    ],
    CONTEXT,
  );
  return message.toString();
}

/** One OML^O21 message per tube, concatenated; segments end with a carriage return. */
export const writeHl7Orders = (orders: readonly TubeOrder[], context: OrderContext): string =>
  orders.map((order) => `${toMessage(order, context).trimEnd()}\r`).join('');
