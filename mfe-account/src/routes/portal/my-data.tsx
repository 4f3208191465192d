import { exportPersonalData } from '@chaps/api-client/personal-data';
import { Button, Card } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { NotDone } from '../../components/failures.tsx';
import { Erasure } from './erasure.tsx';
import styles from './portal.module.css';
import { PORTAL_SECTIONS } from './section-links.tsx';

/** Offers a file for download and releases its address afterwards. */
function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** All data about the user, to download or to erase. */
export function MyData({ email }: { email: string }) {
  const [erasing, setErasing] = useState(false);
  const download = useMutation({
    mutationFn: () => exportPersonalData(email),
    onSuccess: (held) =>
      saveFile('my-chaps-data.json', 'application/json', JSON.stringify(held, null, 2)),
    gcTime: 0,
  });
  const { error } = download;
  return (
    <Card as="section" id="my-data" title={PORTAL_SECTIONS['my-data']} level={2}>
      <p>
        You can keep a file of all we hold about you: your details, appointments, payments, consents
        and results. It is private, so save it where only you can open it.
      </p>
      {error && <NotDone title="We could not put your file together" error={error} />}
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
        <Button variant="quiet" aria-expanded={erasing} onClick={() => setErasing(!erasing)}>
          Erase my data
        </Button>
      </div>
      {erasing && <Erasure email={email} />}
    </Card>
  );
}
