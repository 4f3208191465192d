import type { EventAlertRequest } from '@chaps/contracts/event-alerts';
import { ActionResult, Button, useLazyModule } from '@chaps/ui';
import { useState } from 'react';
import styles from './event-alert.module.css';

const loadDialog = () => import('./event-alert-dialog.tsx');

/**
 * Offers an e-mail about an event near a place that has none.
 * @param district outward part of a postcode; if absent, the dialog asks for it
 */
export function EventAlert({ district }: { district?: string }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<EventAlertRequest>();
  const { data: module, error, refetch } = useLazyModule(loadDialog);
  const press = () => {
    setAsked(undefined);
    setOpen(true);
    if (error) void refetch();
  };
  return (
    <div className={styles.alert}>
      <Button variant="secondary" busy={open && !module && !error} onClick={press}>
        Tell me when there is one near me
      </Button>
      {open && error !== null && (
        <p role="alert">
          The form could not be loaded. Please check your connection and press the button again.
        </p>
      )}
      {asked && (
        <ActionResult tone="success" of={asked}>
          <p>
            We will write to {asked.email} when there is an event near {asked.district}.
          </p>
        </ActionResult>
      )}
      {module && (
        <module.EventAlertDialog
          district={district}
          open={open}
          onOpenChange={setOpen}
          onAsked={(request) => {
            setOpen(false);
            setAsked(request);
          }}
        />
      )}
    </div>
  );
}
