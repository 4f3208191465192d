import { AUDIENCES, NO_PRICES, optionalText, requiredText } from '@chaps/contracts';
import { eventDetails } from '@chaps/contracts/staff-events';
import { londonDate, slotTimes } from '@chaps/domain';
import * as z from 'zod';
import { addEvent as addWithSlots } from '../../booking/event-slots.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Executor } from '../../db/database.ts';
import { storeAccessCode } from '../../events/access-codes.ts';
import type { Line } from '../../files/csv.ts';
import { changing, type Open, type StaffContext, staffCommand, UserError } from '../command.ts';
import { dayCell, readCsv, timeCell } from '../csv.ts';
import { pounds } from '../words.ts';

const { shape } = eventDetails;
const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform((text) => text === 'yes');
/** A number of the form, as a cell. An empty cell is no zero. */
const number = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  requiredText(20).transform(Number).pipe(schema);

/** The rules of the console's form, and how a file writes each field. */
const eventRow = z.object({
  event_name: shape.event_name,
  event_description: shape.event_description,
  product_id: shape.product_id,
  price: z.union(
    [z.literal('').transform(() => null), pounds],
    "must be pounds such as 45.00, or empty for the product's",
  ),
  event_date: dayCell,
  start_time: timeCell,
  end_time: timeCell,
  session_duration: number(shape.session_duration),
  total_spaces: number(shape.total_spaces),
  access_code: z.string().max(64),
  payment_required: yesOrNo,
  exclusive_for: z
    .union([z.enum(AUDIENCES), z.literal('')], `must be ${AUDIENCES.join(', ')} or empty`)
    .transform((text) => text || null),
  contact_email: shape.contact_email,
  address_line_1: shape.address_line_1,
  address_line_2: shape.address_line_2,
  city: shape.city,
  state: shape.state,
  postcode: shape.postcode,
  country: shape.country,
  latitude: number(shape.latitude),
  longitude: number(shape.longitude),
  lab_name: shape.lab_name,
  email_template: optionalText(100).transform((text) => text || null),
});
type EventLine = Line<z.output<typeof eventRow>>;

export const importEvents = (open: Open) =>
  staffCommand(
    'import-events',
    'add events from a CSV file, all or none',
    `Columns: ${Object.keys(eventRow.shape).join(', ')}.`,
    'Times are London time; price is in pounds, empty for the product’s own; an access_code makes',
    'an event private. An event of the same name, day and start is refused: nothing comes twice.',
  )
    .argument('<file.csv>')
    .action(async (file, options) => {
      const context = await open(options);
      const lines = await readCsv(file, eventRow);
      await changing(context, async (transaction) => {
        const faults = await faultsOf(context, transaction, lines);
        if (faults.length > 0) throw new UserError(...faults);
        for (const { row } of lines) await addEvent(context, transaction, row);
        context.say(`${lines.length} events added.`);
      });
    });

/** Checks against the database: products, existing events, overlapping times. */
async function faultsOf(
  { now }: StaffContext,
  transaction: Executor,
  lines: readonly EventLine[],
): Promise<string[]> {
  const products = await transaction.selectFrom('products').select('product_id').execute();
  const known = await transaction
    .selectFrom('events')
    .select(['event_name', 'event_date', 'start_time'])
    .where('event_date', '>=', londonDate(now()))
    .execute();
  const keyOf = (row: { event_name: string; event_date: string; start_time: string }) =>
    `${row.event_name} ${row.event_date} ${row.start_time.slice(0, 5)}`;
  const seen = new Set(known.map(keyOf));
  return lines.flatMap(({ line, row }) => {
    const faults: string[] = [];
    if (!products.some(({ product_id }) => product_id === row.product_id)) {
      faults.push('product_id: there is no such product');
    }
    if (row.event_date < londonDate(now())) faults.push('event_date: has passed');
    if (slotTimes(row).length === 0) faults.push('end_time: leaves no time for a session');
    if (seen.has(keyOf(row))) faults.push('event_name: this event is there already');
    seen.add(keyOf(row));
    return faults.map((fault) => `line ${line}, ${fault}`);
  });
}

async function addEvent(
  { keys, actor }: StaffContext,
  transaction: Executor,
  { price, total_spaces, access_code, ...row }: EventLine['row'],
): Promise<void> {
  const event = { ...row, is_private: access_code !== '', cancelled_at: null };
  const eventId = await addWithSlots(transaction, event, { ...NO_PRICES, price }, total_spaces);
  if (access_code !== '') {
    await storeAccessCode({ keys }, transaction, { eventId, code: access_code });
  }
  await writeAudit(transaction, {
    actor,
    action: 'event imported',
    subject: `event ${eventId}`,
    requestId: null,
  });
}
