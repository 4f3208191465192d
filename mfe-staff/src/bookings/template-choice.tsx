import { messageTemplatesQuery } from '@chaps/api-client/message-templates';
import type { MessageRequest } from '@chaps/contracts/staff-messages';
import { Button, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Text = Pick<MessageRequest, 'subject' | 'body'>;

interface TemplateChoiceProps {
  /** A text beside the templates, for which there is a button. */
  offered?: Text | undefined;
  current: () => Text;
  onChoose: (text: Text) => void;
}

/** Puts a template in the place of the text; what was typed before can be put back, and again. */
export function TemplateChoice({ offered, current, onChoose }: TemplateChoiceProps) {
  const { data: templates = [] } = useQuery(messageTemplatesQuery());
  const [typed, setTyped] = useState<Text>();
  const choose = ({ subject, body }: Text) => {
    const before = current();
    if (before.subject || before.body) setTyped(before);
    onChoose({ subject, body });
  };
  return (
    <>
      {templates.length > 0 && (
        <SelectField
          label="Start from a template"
          placeholder="Choose one"
          options={templates.map(({ template_id: value, name: label }) => ({ value, label }))}
          defaultValue=""
          onChange={({ target }) => {
            const template = templates.find(({ template_id }) => template_id === target.value);
            if (template) choose(template);
          }}
        />
      )}
      {offered && (
        <Button variant="secondary" onClick={() => choose(offered)}>
          Use the text ‘{offered.subject}’
        </Button>
      )}
      {/* It stays when it is pressed: the focus stays on it, and no text is lost. */}
      {typed && (
        <Button variant="quiet" onClick={() => choose(typed)}>
          Restore the previous text
        </Button>
      )}
    </>
  );
}
