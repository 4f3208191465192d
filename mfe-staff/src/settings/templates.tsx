import { deleteTemplate, messageTemplatesQuery } from '@chaps/api-client/message-templates';
import { useQuery } from '@tanstack/react-query';
import { usePermissionForAllEvents } from '../components/staff-page.tsx';
import { TemplateList } from '../components/template-list.tsx';
import { TemplateDialog } from './templates/template-dialog.tsx';

/** `/staff/templates`: templates for messages to an event's people. */
export default function Templates() {
  // Coordinators of one event can use them, but not edit them.
  const isEditor = usePermissionForAllEvents('change templates');
  return (
    <TemplateList
      title="Templates"
      lead="Templates for messages to attendees."
      query={useQuery(messageTemplatesQuery())}
      readOnly={
        !isEditor &&
        'Coordinators with access to all events write these. You can start a message from any of them.'
      }
      edit={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
      remove={deleteTemplate}
      kept="Messages already sent will not change."
    />
  );
}
