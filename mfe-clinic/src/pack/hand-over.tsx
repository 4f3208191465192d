import { MAX_BOX_CODES } from '@chaps/contracts/box-actions';
import { typedBox } from '@chaps/contracts/tube-handovers';
import { ActionResult, Fieldset } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { useDay } from '../day/use-day.ts';
import { listCodesInBox } from './box.ts';

interface CompletedHandover {
  taken_by: string;
  counted: number;
  codes: readonly string[];
}

const formatTubeCount = (count: number) => (count === 1 ? '1 tube' : `${count} tubes`);

/** Compares the count with the scans, and lists the codes if they differ. */
function Answer({ taken_by, counted, codes }: CompletedHandover) {
  const isEqual = counted === codes.length;
  return (
    <ActionResult
      tone={isEqual ? 'success' : 'warning'}
      title={`Handed over to ${taken_by}: ${formatTubeCount(codes.length)}`}
    >
      {!isEqual && `Counted: ${counted}. Scanned: ${codes.length} (${codes.join(', ')}).`}
    </ActionResult>
  );
}

function HandOverForm({ onHanded }: { onHanded: (handed: CompletedHandover) => void }) {
  const { box, handOver } = useDay();
  const codes = listCodesInBox(box);
  const form = useZodForm({
    schema: typedBox,
    labels: {
      taken_by: 'Taken by',
      counted: 'Tubes in the box, as counted',
      temperature: 'Temperature, °C',
    },
    defaultValues: { taken_by: '', counted: '', temperature: '' },
  });
  return (
    <Form
      form={form}
      aria-label="Hand over"
      send={(given) => {
        handOver({ ...given, codes: [...codes] });
        onHanded({ ...given, codes });
      }}
      action={`Hand over ${formatTubeCount(codes.length)}`}
      variant="secondary"
      fullWidth
    >
      <Fieldset legend="Hand over the box">
        <FormField form={form} name="taken_by" hint="The courier, by name or company." />
        <FormField form={form} name="counted" inputMode="numeric" />
        <FormField form={form} name="temperature" optional inputMode="decimal" />
      </Fieldset>
    </Form>
  );
}

/**
 * Hands the box to a courier: who took it, when, how many tubes, at what temperature.
 * @param onHanded called when earlier messages about the box no longer apply
 */
export default function HandOver({ onHanded }: { onHanded: () => void }) {
  const { box } = useDay();
  const [handed, setHanded] = useState<CompletedHandover>();
  const count = listCodesInBox(box).length;
  return (
    <>
      {handed && <Answer key={handed.codes.join()} {...handed} />}
      {count > 0 && count <= MAX_BOX_CODES && (
        <HandOverForm
          onHanded={(given) => {
            setHanded(given);
            onHanded();
          }}
        />
      )}
      {count > MAX_BOX_CODES && (
        <p>Hand over more than {MAX_BOX_CODES} tubes in the console, under Samples.</p>
      )}
    </>
  );
}
