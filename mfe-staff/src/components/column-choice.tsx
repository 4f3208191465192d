import { Button, CheckboxField, Fieldset } from '@chaps/ui';
import { ListTool } from './list-tool.tsx';

interface ColumnChoiceProps {
  /** Labels of the optional columns, by name, in display order. */
  labels: Readonly<Record<string, string>>;
  shown: readonly string[];
  /** @param columns comma-separated, as in the list's address */
  onChoose: (columns: string) => void;
}

/** Chooses the columns of a list. The choice is part of the list's address and of a saved view. */
export const ColumnChoice = ({ labels, shown, onChoose }: ColumnChoiceProps) => (
  // The key resets the choice for a different list: closed, with that list's columns.
  <ListTool key={shown.join()} label="Columns">
    <form
      onSubmit={(submission) => {
        submission.preventDefault();
        onChoose(new FormData(submission.currentTarget).getAll('column').join(','));
      }}
    >
      <Fieldset legend="Show">
        {Object.entries(labels).map(([column, label]) => (
          <CheckboxField
            key={column}
            label={label}
            id={`column-${column}`}
            name="column"
            value={column}
            defaultChecked={shown.includes(column)}
          />
        ))}
      </Fieldset>
      <Button type="submit" variant="secondary">
        Show these columns
      </Button>
    </form>
  </ListTool>
);
