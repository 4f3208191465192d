import { londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import { writeAudit } from '../../db/audit.ts';
import { openNhsNumber } from '../../people/nhs-number.ts';
import { type Command, changing, UserError } from '../command.ts';
import { writeCsv } from '../csv.ts';
import { eventId } from '../words.ts';

/** What each reader needs, and no more. */
const COLUMNS = {
  clinic: ['time', 'reference', 'name', 'date_of_birth', 'phone', 'consent', 'share_with_gp'],
  laboratory: ['reference', 'nhs_number', 'last_name', 'first_name', 'date_of_birth', 'gender'],
};

interface Row {
  slot_starts_at: Date;
  reference: string;
  user_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  phone: string | null;
  gender: string | null;
  nhs_number_encrypted: string | null;
  consent: boolean;
  share_with_gp: boolean;
}

export const exportAppointments: Command = {
  summary: "list an event's appointments for the clinic or the laboratory",
  usage: '<event id> --for clinic|laboratory [--output <file.csv>]',
  words: 1,
  options: { for: { type: 'string' }, output: { type: 'string' } },
  help: [
    `For the clinic: ${COLUMNS.clinic.join(', ')}.`,
    `For the laboratory: ${COLUMNS.laboratory.join(', ')}.`,
    'Confirmed and attended appointments, by time. The file is new and readable by you alone.',
  ],
  async run(context, [word], values) {
    const id = eventId(word);
    const reader = values.for === 'clinic' || values.for === 'laboratory' ? values.for : null;
    if (!reader) throw new UserError('--for must be clinic or laboratory');
    const { rows } = await sql<Row>`
      SELECT a.slot_starts_at, a.reference, f.user_id, f.first_name, f.last_name, f.date_of_birth,
        f.phone, f.gender, f.nhs_number_encrypted,
        c.consent_id IS NOT NULL AS consent, coalesce(g.action = 'given', false) AS share_with_gp
      FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
      LEFT JOIN LATERAL (SELECT consent_id FROM consents WHERE profile_id = a.profile_id
          AND (appointment_id = a.appointment_id OR psa_test_date = e.event_date)
        ORDER BY created_at DESC LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT action FROM gp_consents WHERE consent_id = c.consent_id
        ORDER BY gp_consent_id DESC LIMIT 1) g ON true
      WHERE a.event_id = ${id} AND a.status IN ('confirmed', 'attended')
      ORDER BY a.slot_starts_at, f.last_name, f.first_name`.execute(context.db);
    await changing(context, async (transaction) => {
      await writeAudit(transaction, {
        actor: context.actor,
        action: `appointments exported for the ${reader}`,
        subject: `event ${id}`,
        details: { appointments: rows.length },
        requestId: null,
      });
      if (context.dryRun) return context.say(`${rows.length} appointments would be written.`);
      const list = rows.map((row) => ({
        time: londonTime(row.slot_starts_at),
        reference: row.reference,
        name: `${row.first_name} ${row.last_name}`,
        first_name: row.first_name,
        last_name: row.last_name,
        date_of_birth: row.date_of_birth ?? '',
        phone: row.phone ?? '',
        gender: row.gender ?? '',
        consent: row.consent ? 'yes' : 'no',
        share_with_gp: row.share_with_gp ? 'yes' : 'no',
        nhs_number:
          reader === 'laboratory'
            ? (openNhsNumber(context.keys, row.user_id, row.nhs_number_encrypted) ?? '')
            : '',
      }));
      const to = typeof values.output === 'string' ? values.output : undefined;
      await writeCsv(list, COLUMNS[reader], to, context.say);
    });
  },
};
