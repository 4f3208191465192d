import { messageTemplatesQuery } from '@chaps/api-client/message-templates';
import type { MessageRequest } from '@chaps/contracts/staff-bookings';
import { Button, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Text = Pick<MessageRequest, 'subject' | 'body'>;

interface TemplateChoiceProps {
  current: () => Text;
  onChoose: (text: Text) => void;
}

/** Puts a template in the place of the text; what was typed before can be put back. */
export function TemplateChoice({ current, onChoose }: TemplateChoiceProps) {
  const { data: templates = [] } = useQuery(messageTemplatesQuery());
  const [typed, setTyped] = useState<Text>();
  if (templates.length === 0) return null;
  const choose = (id: string) => {
    const template = templates.find(({ template_id }) => template_id === id);
    if (!template) return;
    const before = current();
    if (before.subject || before.body) setTyped(before);
    onChoose({ subject: template.subject, body: template.body });
  };
  return (
    <>
      <SelectField
        label="Begin with a template"
        placeholder="Choose one"
        options={templates.map(({ template_id: value, name: label }) => ({ value, label }))}
        defaultValue=""
        onChange={({ target }) => choose(target.value)}
      />
      {typed && (
        <Button
          variant="quiet"
          onClick={() => {
            onChoose(typed);
            setTyped(undefined);
          }}
        >
          Back to the text before
        </Button>
      )}
    </>
  );
}
