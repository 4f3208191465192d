import { saveTemplate } from '@chaps/api-client/event-templates';
import { Button } from '@chaps/ui';
import { useState } from 'react';
import { NameDialog } from './name-dialog.tsx';

/** Saves an event in its current form as a template for new ones. */
export function SaveTemplate({ eventId, eventName }: { eventId: string; eventName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Save as a template
      </Button>
      {isOpen && (
        <NameDialog
          title="Save this event as a template"
          name={eventName.slice(0, 80)}
          action="Save the template"
          done="The template has been saved. You can start a new event from it."
          send={({ name }) => saveTemplate(eventId, name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
