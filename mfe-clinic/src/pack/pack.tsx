import { sampleCode } from '@chaps/contracts/samples';
import * as z from '@chaps/contracts/schema';
import { findReference } from '@chaps/domain/references';
import { Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { lazy, Suspense, useState } from 'react';
import { useDay } from '../day/use-day.ts';
import { CameraButton } from '../scan/camera-button.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { getScanOutcome } from './box.ts';
import { BoxLists } from './box-lists.tsx';
import { type LastScan, ScanOutcomeNotice } from './scanned.tsx';

// Needed once, at the end of the day; the tablet has it stored.
const HandOver = lazy(() => import('./hand-over.tsx'));

const schema = z.object({
  code: sampleCode.refine(
    (code) => !findReference(code),
    'This is a booking reference. Scan the tube.',
  ),
});

/** Scans each tube into the box; a scanner types the code and ends with Enter. */
function ScanForm({ onScanned }: { onScanned: (last: LastScan) => void }) {
  const { box, list, recordScan } = useDay();
  useScanner('code');
  const form = useZodForm({ schema, labels: { code: 'Tube code' }, defaultValues: { code: '' } });
  const pack = (code: string) => {
    onScanned({ code, answer: getScanOutcome(box, code, list.leading_zeros) });
    recordScan(code, 'packed');
    form.reset({ code: '' });
  };
  return (
    <Form
      form={form}
      aria-label="Pack tubes"
      send={({ code }) => pack(code)}
      action="Put in the box"
      fullWidth
    >
      <FormField
        form={form}
        name="code"
        hint="Scan each tube as it goes into the box, or type its code."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <CameraButton
        reads="tube"
        onCode={(code) => {
          const { data, success } = schema.safeParse({ code });
          if (success) pack(data.code);
          else form.setValue('code', code);
        }}
      />
    </Form>
  );
}

/**
 * Packing the tubes for the laboratory: what goes in, what is missing, what should not be there.
 */
export function Pack() {
  const { list, recordScan } = useDay();
  const [last, setLast] = useState<LastScan>();
  const takeOut = (code: string) => {
    setLast({ code, answer: { kind: 'taken out' } });
    recordScan(code, 'unpacked');
  };
  if (!list.tubes) {
    return (
      <Notice tone="warning" title="This tablet does not have the list of tubes">
        <p>
          Connect it to a network. If this message does not go away, pack the tubes in the console,
          under Samples.
        </p>
      </Notice>
    );
  }
  return (
    <>
      <ScanForm onScanned={setLast} />
      {last && <ScanOutcomeNotice {...last} />}
      <BoxLists onTakeOut={takeOut} />
      <Suspense>
        <HandOver onHanded={() => setLast(undefined)} />
      </Suspense>
    </>
  );
}
