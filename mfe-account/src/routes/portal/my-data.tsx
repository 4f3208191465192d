import { erasureQuery, exportPersonalData } from '@chaps/api-client/personal-data';
import { ActionResult, Button, Card, saveFile } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Contact } from '../../components/contact.tsx';
import { Erasure } from './erasure.tsx';
import styles from './portal.module.css';
import { PORTAL_SECTIONS } from './section-links.tsx';

export function MyData({ email }: { email: string }) {
  const [erasing, setErasing] = useState(false);
  // A pending request is shown without pressing anything.
  const isRequested = useQuery(erasureQuery(email)).data?.requested_at != null;
  const download = useMutation({
    mutationFn: () => exportPersonalData(email),
    onSuccess: (held) =>
      saveFile(
        'my-chaps-data.json',
        new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }),
      ),
    gcTime: 0,
  });
  const { error } = download;
  const others = download.data?.merged_records ?? [];
  return (
    <Card as="section" id="my-data" title={PORTAL_SECTIONS['my-data']} level={2}>
      <p>
        You can download everything we hold about you: your details, appointments, payments,
        consents and results. The file is private, so save it where only you can open it.
      </p>
      {download.isSuccess && (
        <ActionResult tone="success">
          <p>Your file has been saved as my-chaps-data.json in your downloads.</p>
          {others.length > 0 && (
            <p>
              It does not include another record of you,{' '}
              {others.map(({ profile_id }) => `CHAPS ${profile_id}`).join(', ')}. To get that too,{' '}
              <Contact />.
            </p>
          )}
        </ActionResult>
      )}
      {error && <ActionFailure title="We could not prepare your file" error={error} />}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Download />}
          busy={download.isPending}
          busyLabel="Preparing..."
          onClick={() => download.mutate()}
        >
          Download my data
        </Button>
        {!isRequested && (
          <Button variant="quiet" aria-expanded={erasing} onClick={() => setErasing(!erasing)}>
            Erase my data
          </Button>
        )}
      </div>
      {(erasing || isRequested) && <Erasure email={email} />}
    </Card>
  );
}
