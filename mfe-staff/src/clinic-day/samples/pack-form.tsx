import { packTubes } from '@chaps/api-client/visits';
import { sampleCode } from '@chaps/contracts/samples';
import * as z from '@chaps/contracts/schema';
import type { PackingResult } from '@chaps/contracts/tube-handovers';
import { ActionResult } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const schema = z.object({ code: sampleCode });

const WORDS: Record<PackingResult['outcome'], string> = {
  packed: 'is packed',
  repeated: 'was already packed',
  unknown: 'is unknown. Set it aside',
  'held back': 'is held back. Leave it out of the box',
  discarded: 'was discarded. Leave it out of the box',
};

interface Answer {
  result: PackingResult;
  left: number;
}

function PackingOutcome({ result: { tube, outcome, name, reason }, left }: Answer) {
  const isIn = outcome === 'packed' || outcome === 'repeated';
  return (
    <ActionResult tone={isIn ? 'success' : 'error'}>
      {tube} {name && `(${name}) `}
      {WORDS[outcome]}.{!isIn && reason && ` ${reason}`}{' '}
      {left === 0 ? 'All tubes are packed.' : `Still to pack: ${left}.`}
    </ActionResult>
  );
}

/** Scans each tube into the box; a scanner types its code and ends with Enter. */
export function PackForm({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<Answer>();
  const form = useZodForm({ schema, labels: { code: 'Tube code' }, defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      aria-label="Pack tubes"
      send={async ({ code }) => {
        const { results, left } = await packTubes(eventId, { codes: [code] });
        const [result] = results;
        if (result) setAnswer({ result, left });
        form.reset({ code: '' });
        await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
      }}
      action="Pack"
      busyLabel="Packing..."
    >
      <FormField
        form={form}
        name="code"
        autoComplete="off"
        hint="Scan each tube as it goes into the box, or type its code."
      />
      {answer && <PackingOutcome key={answer.result.tube} {...answer} />}
    </Form>
  );
}
