import { formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { createElement } from 'react';
import type { AddressedContent, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { EventNear } from '../messages/email/templates/event-near.tsx';
import { wordsOf } from '../messages/email/words.ts';
import type { Services } from '../platform/config/services.ts';
import { endAddress, nearestEvent } from './alerts.ts';

export const EVENT_COMPOSERS = { 'event-near': composeEventNear };

/** Tells of the nearest event, with the headers of a one-click end (RFC 8058). */
async function composeEventNear(
  services: Services,
  { alert_id }: OutboxRow,
): Promise<AddressedContent | null> {
  const { db, config } = services;
  const found = alert_id ? await nearestEvent(db, alert_id) : undefined;
  if (!found) return null;
  const facts = {
    eventName: found.event_name,
    date: formatLongDate(found.event_date),
    startTime: found.start_time.slice(0, 5),
    endTime: found.end_time.slice(0, 5),
    place: formatAddress(found),
    eventUrl: config.PUBLIC_SITE_URL + paths.event(found.event_id),
    unsubscribeUrl: await endAddress(services, found.alert_id),
  };
  const { subject, opening } = await wordsOf(db, 'event-near', {
    event: facts.eventName,
    date: facts.date,
    place: facts.place,
    district: found.district,
  });
  return {
    to: found.email,
    unsubscribeUrl: facts.unsubscribeUrl,
    ...(await mailOf(subject, createElement(EventNear, { ...facts, opening }))),
  };
}
