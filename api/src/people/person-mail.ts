import type { OutboxRow } from '../messages/email/compose.ts';
import {
  defineEditableMail,
  type EditableMail,
  type FilledMail,
  type Mail,
} from '../messages/email/mail.ts';
import type { Subject } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import type { ProfileRow } from './queries.ts';

interface PersonMail<About, Props, Field extends string>
  extends Omit<EditableMail<About, Props, Field>, 'read'> {
  read: (
    services: Services,
    person: ProfileRow,
    mail: OutboxRow,
  ) => Promise<FilledMail<NoInfer<Props>, NoInfer<Field>>>;
}

/** A mail to a person; it is dropped if the person was erased or has no address. */
export const personMail = <About extends Subject, Props extends object, Field extends string>({
  read,
  ...described
}: PersonMail<About, Props, Field>): Mail<About> =>
  defineEditableMail<About, Props, Field>({
    ...described,
    async read(services, mail) {
      if (!mail.profile_id) return null;
      const person = await services.db
        .selectFrom('profiles')
        .selectAll()
        .where('profile_id', '=', mail.profile_id)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return person?.email ? { to: person.email, ...(await read(services, person, mail)) } : null;
    },
  });
