import { eventTemplatesQuery } from '@chaps/api-client/event-templates';
import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { ButtonRow, LoadFailure } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventPicker } from '../components/event-picker.tsx';
import { ButtonLink } from '../components/links.tsx';
import styles from '../components/list-tool.module.css';
import { ListTool } from '../components/list-tool.tsx';
import { usePermissionForAllEvents } from '../components/staff-page.tsx';

/** Saved templates come first: most events are held at a venue that has been used before. */
export function Templates() {
  const isAllowed = usePermissionForAllEvents('change events');
  const { data, error, refetch } = useQuery({ ...eventTemplatesQuery(), enabled: isAllowed });
  if (error) {
    return (
      <LoadFailure
        title="The templates could not be loaded"
        message="You can create an event without one."
        onRetry={refetch}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="templates">
      <h2 id="templates">Start from a template</h2>
      <ButtonRow>
        {data.map(({ template_id, name }) => (
          <ButtonLink
            key={template_id}
            variant="secondary"
            to={`/staff/new-event?template=${template_id}`}
          >
            {name}
          </ButtonLink>
        ))}
      </ButtonRow>
    </section>
  );
}

/** Past events can be copied too. */
export function EarlierEvent() {
  const [chosen, setChosen] = useState<StaffEventSummary>();
  return (
    <div className={styles.tools}>
      <ListTool label="Start from an earlier event">
        <EventPicker label="Which event?" when="past" onChange={setChosen} />
        <p>Latest first. To copy an upcoming event, open its page.</p>
        {chosen && (
          <ButtonRow>
            <ButtonLink to={`/staff/new-event?copy=${chosen.event_id}`}>
              Copy {chosen.event_name}
            </ButtonLink>
            <ButtonLink variant="secondary" to={`/staff/events/${chosen.event_id}/repeat`}>
              Repeat it on several days
            </ButtonLink>
          </ButtonRow>
        )}
      </ListTool>
    </div>
  );
}
