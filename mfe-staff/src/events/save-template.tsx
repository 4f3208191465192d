import { saveTemplate } from '@chaps/api-client/event-templates';
import { DialogButton } from '../components/dialog-button.tsx';
import { NameDialog } from './name-dialog.tsx';

/** Saves an event in its current form as a template for new ones. */
export function SaveTemplate({ eventId, eventName }: { eventId: string; eventName: string }) {
  return (
    <DialogButton
      dialog={(onClose) => (
        <NameDialog
          title="Save this event as a template"
          name={eventName.slice(0, 80)}
          action="Save the template"
          done="The template has been saved. You can start a new event from it."
          send={({ name }) => saveTemplate(eventId, name)}
          onClose={onClose}
        />
      )}
    >
      Save as a template
    </DialogButton>
  );
}
