import { deleteLetterTemplate, letterTemplatesQuery } from '@chaps/api-client/letters';
import { useQuery } from '@tanstack/react-query';
import { TemplateList } from '../components/template-list.tsx';
import { TemplateDialog } from './letter-templates/template-dialog.tsx';
import { RECIPIENT_NAMES, SUBJECT_NAMES } from './letters/words.ts';

/** `/staff/letter-templates`: templates for letters about results. */
export default function LetterTemplates() {
  return (
    <TemplateList
      title="Letter templates"
      lead="Templates for letters to people and GPs. Each letter is read and approved before it is sent. When a result is released for someone without a working e-mail address, a letter is drafted from the first template for that kind of result."
      query={useQuery(letterTemplatesQuery())}
      columns={[
        { key: 'recipient', header: 'To', cell: ({ recipient }) => RECIPIENT_NAMES[recipient] },
        { key: 'about', header: 'For', cell: ({ about }) => SUBJECT_NAMES[about] },
      ]}
      edit={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
      remove={deleteLetterTemplate}
      kept="Letters already started will not change."
    />
  );
}
