import { deleteStaffView, saveStaffView, staffViewsQuery } from '@chaps/api-client/staff-views';
import {
  type ViewList as ListName,
  MAX_VIEW_NAME_LENGTH,
  type StaffView,
} from '@chaps/contracts/staff-views';
import { ActionResult, Button, TextField } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from './links.tsx';
import type { ListAddress } from './list.tsx';
import styles from './list-tool.module.css';
import { ListTool } from './list-tool.tsx';
import { QueryContent } from './staff-page.tsx';

interface SavedViewsProps {
  list: ListName;
  address: ListAddress;
}

/** The user's own views of a list: links to it with a filter, an order and columns. */
export const SavedViews = (props: SavedViewsProps) => (
  <ListTool label="Saved views">
    <Views {...props} />
  </ListTool>
);

function Views({ list, address }: SavedViewsProps) {
  const client = useQueryClient();
  const query = useQuery(staffViewsQuery());
  const onSettled = () => client.invalidateQueries(staffViewsQuery());
  const save = useMutation({
    mutationFn: (name: string) => saveStaffView({ list, name, search: address.view }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ view_id }: StaffView) => deleteStaffView(view_id),
    onSettled,
  });
  const saveNamed = (form: FormData) => {
    remove.reset();
    save.mutate(String(form.get('view')).trim());
  };
  const error = save.error ?? remove.error;
  return (
    <>
      <QueryContent query={query}>
        {(views) => (
          <ViewLinks
            views={views.filter((view) => view.list === list)}
            deleting={remove.isPending ? remove.variables : undefined}
            onDelete={(view) => {
              save.reset();
              remove.mutate(view);
            }}
          />
        )}
      </QueryContent>
      <form
        className={styles.save}
        aria-label="Save this view"
        onSubmit={(submission) => {
          submission.preventDefault();
          saveNamed(new FormData(submission.currentTarget));
        }}
      >
        <TextField
          label="Name of this view"
          name="view"
          required
          maxLength={MAX_VIEW_NAME_LENGTH}
        />
        <Button type="submit" variant="secondary" busy={save.isPending} busyLabel="Saving...">
          Save this view
        </Button>
      </form>
      {save.isSuccess && (
        <ActionResult of={save.submittedAt} tone="success">
          ‘{save.variables}’ has been saved. Only you can see it.
        </ActionResult>
      )}
      {remove.isSuccess && (
        <ActionResult of={remove.submittedAt} tone="success">
          ‘{remove.variables.name}’ has been deleted.
        </ActionResult>
      )}
      {error && <ActionResult tone="error">{error.message}</ActionResult>}
    </>
  );
}

interface ViewLinksProps {
  views: readonly StaffView[];
  deleting: StaffView | undefined;
  onDelete: (view: StaffView) => void;
}

function ViewLinks({ views, deleting, onDelete }: ViewLinksProps) {
  if (views.length === 0) {
    return (
      <p>You have no saved views for this list. Choose filters and columns, then save them.</p>
    );
  }
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <li key={view.view_id}>
          <Link to={{ search: view.search }}>{view.name}</Link>
          <Button
            variant="quiet"
            aria-label={`Delete the view ${view.name}`}
            busy={deleting === view}
            busyLabel="Deleting..."
            onClick={() => onDelete(view)}
          >
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}
