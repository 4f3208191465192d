import type { CalendarMethod } from '@chaps/domain/calendar-file';
import { createElement, type FunctionComponent } from 'react';
import type { Services } from '../../platform/config/services.ts';
import type { Composer, Content, OutboxRow } from './compose.ts';
import type { MailOpening } from './facts.ts';
import type { Subject } from './outbox.ts';
import { getPreviewFacts, type PreviewFacts } from './preview-facts.ts';
import { renderMail } from './render-mail.ts';
import { fillWording, type MailWording, resolveWording } from './words.ts';

interface MailDescription {
  /** The name that staff see, in the history of a booking and among failed mails. */
  name: string;
  /** Staff telephone a person without an address; otherwise the mail is dropped. */
  isToldByTelephone?: boolean;
  /** Whether the attached file adds the appointment to a calendar or removes it. */
  calendar?: CalendarMethod;
}

/** The definition of one kind of mail. */
export interface Mail<About extends Subject = Subject> extends MailDescription {
  about: About;
  /** The default words, if the charity may edit them. */
  words?: MailWording;
  compose: Composer<Services>;
  /** Renders the mail for an invented person, with these words or the default. */
  sample: (
    siteUrl: string,
    words?: { subject: string; body: string },
  ) => Promise<Pick<Content, 'subject' | 'html' | 'text'>>;
}

/** `to` is null if the person has no address. */
type Addressed<Data> = Data &
  Omit<Content, 'subject' | 'html' | 'text'> & {
    to: string | null;
  };

/** @returns null when the mail no longer applies */
type MailReader<Data> = (services: Services, row: OutboxRow) => Promise<Addressed<Data> | null>;

interface FixedMail<About, Props extends object> extends MailDescription {
  about: About;
  subject: (props: NoInfer<Props>) => string;
  template: FunctionComponent<Props>;
  read: MailReader<{ props: NoInfer<Props> }>;
  sample: (facts: PreviewFacts) => NoInfer<Props>;
}

/** A mail to staff or hosts, whose words the charity may not edit. */
export function defineFixedMail<About extends Subject, Props extends object>({
  subject,
  template,
  read,
  sample,
  ...described
}: FixedMail<About, Props>): Mail<About> {
  const written = (props: Props) => renderMail(subject(props), createElement(template, props));
  return {
    ...described,
    async compose(services, row) {
      const found = await read(services, row);
      if (!found) return null;
      const { props, ...addressed } = found;
      return { ...addressed, ...(await written(props)) };
    },
    sample: (siteUrl) => written(sample(getPreviewFacts(siteUrl))),
  };
}

/** The contents of a mail, and the values for the placeholders in its words. */
export interface FilledMail<Props, Field extends string> {
  props: Props;
  fields: Record<Field, string>;
}

export interface EditableMail<About, Props, Field extends string> extends MailDescription {
  about: About;
  words: MailWording<Field>;
  template: FunctionComponent<Props & MailOpening>;
  read: MailReader<FilledMail<NoInfer<Props>, NoInfer<Field>>>;
  sample: (facts: PreviewFacts) => FilledMail<NoInfer<Props>, NoInfer<Field>>;
}

/** A mail to the public: the charity may edit its subject and opening. */
export function defineEditableMail<
  About extends Subject,
  Props extends object,
  Field extends string,
>({ template, read, sample, ...described }: EditableMail<About, Props, Field>): Mail<About> {
  const written = ({ subject, opening }: MailOpening & { subject: string }, props: Props) =>
    renderMail(subject, createElement(template, { ...props, opening }));
  return {
    ...described,
    async compose(services, row) {
      const found = await read(services, row);
      if (!found) return null;
      const { props, fields, ...addressed } = found;
      const words = await resolveWording(services.db, row.kind, described.words, fields);
      return { ...addressed, ...(await written(words, props)) };
    },
    sample(siteUrl, words = described.words) {
      const { props, fields } = sample(getPreviewFacts(siteUrl));
      return written(fillWording(words, fields), props);
    },
  };
}
