import { messageTemplatesQuery } from '@chaps/api-client/message-templates';
import type { MessageRequest } from '@chaps/contracts/staff-messages';
import { Button, SelectField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type MessageText = Pick<MessageRequest, 'subject' | 'body'>;

interface TemplateChoiceProps {
  /** A text offered in addition to the templates, with a button of its own. */
  offered?: MessageText | undefined;
  current: () => MessageText;
  onChoose: (text: MessageText) => void;
}

/** Replaces the text with a template; the previous text can be restored, and replaced again. */
export function TemplateChoice({ offered, current, onChoose }: TemplateChoiceProps) {
  const { data: templates = [] } = useQuery(messageTemplatesQuery());
  const [typed, setTyped] = useState<MessageText>();
  const choose = ({ subject, body }: MessageText) => {
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
      {/* Stays visible when pressed, so that it keeps the focus and no text is lost. */}
      {typed && (
        <Button variant="quiet" onClick={() => choose(typed)}>
          Restore the previous text
        </Button>
      )}
    </>
  );
}
