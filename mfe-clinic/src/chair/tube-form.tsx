import { sampleCode } from '@chaps/contracts/samples';
import * as z from '@chaps/contracts/schema';
import { findReference } from '@chaps/domain/references';
import { isLatinGreekOrCyrillic } from '@chaps/domain/scripts';
import {
  createTubeCode,
  isMistypedTubeCode,
  type LeadingZeros,
  toTubeKey,
} from '@chaps/domain/tube-codes';
import { Button, Fieldset, Notice, Stack } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useEffect, useEffectEvent } from 'react';
import { type DayPerson, formatFullName, formatListedName } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { CameraButton } from '../scan/camera-button.tsx';
import { useScanner } from '../scan/use-scanner.ts';

const getRandomBelow = (below: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

const name = z.string().trim().max(80);

interface TubeCodeChecks {
  /** Codes in use, by `toTubeKey`. */
  tubes: ReadonlySet<string>;
  zeros: LeadingZeros | undefined;
  /** The other person whose label carries this code, if any. */
  ownerOf: (code: string) => DayPerson | undefined;
}

const getSchema = ({ tubes, zeros, ownerOf }: TubeCodeChecks, isReady: boolean) =>
  z.object({
    code: z
      .string()
      .trim()
      .min(1, 'Scan the tube after you draw blood.')
      .pipe(sampleCode)
      .refine((code) => !findReference(code), 'This is a booking reference. Scan the tube.')
      .refine(
        (code) => !tubes.has(toTubeKey(code, zeros)),
        'This tube belongs to someone else. Use another one.',
      )
      .refine(
        (code) => !isMistypedTubeCode(code),
        'There is an error in this code. Scan it again, or check each character.',
      )
      .refine((code) => !ownerOf(code), {
        error: ({ input }) => {
          const owner = ownerOf(String(input));
          return `This label belongs to ${owner ? formatListedName(owner) : 'another person'}. Set it aside.`;
        },
      }),
    decided: isReady ? name : name.min(1, 'Enter who authorised this.'),
    why: isReady ? name : z.string().trim().min(1, 'Enter why they are not ready.').max(150),
  });

interface TubeFormProps {
  person: DayPerson;
  isReady: boolean;
  onDone: () => void;
}

/**
 * Takes the tube's code after the draw. Sampling someone who is not ready needs a name and a reason.
 */
export function TubeForm({ person, isReady, onDone }: TubeFormProps) {
  const { list, record, tubes, people, printLabel } = useDay();
  const zeros = list.leading_zeros;
  const ownerOf = (code: string) =>
    people.find(
      ({ tube_code, appointment_id }) =>
        tube_code !== undefined &&
        toTubeKey(tube_code, zeros) === toTubeKey(code, zeros) &&
        appointment_id !== person.appointment_id,
    );
  const hasLabel = person.tube_code !== undefined || list.labels?.codes_from === 'charity';
  useScanner('code');
  const form = useZodForm({
    schema: getSchema({ tubes, zeros, ownerOf }, isReady),
    labels: {
      decided: 'Authorised by',
      why: 'Why they are not ready',
      code: 'Tube code',
    },
    defaultValues: { code: '', decided: '', why: '' },
  });
  // The undo of another draw frees its code.
  const checkAgain = useEffectEvent(() => {
    if (form.getFieldState('code').invalid) form.trigger('code').catch(reportError);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the codes in use change
  useEffect(() => checkAgain(), [tubes]);
  return (
    <Form
      form={form}
      aria-label="Sample"
      send={({ code, decided, why }) => {
        record(person, 'sampled', {
          sample_code: code,
          ...(isReady ? {} : { reason: `${why} Authorised by ${decided}.` }),
        });
        onDone();
      }}
      action="Sample taken"
      fullWidth
    >
      <Fieldset legend="2. Draw, then label the tube">
        {!isReady && (
          <>
            <FormField form={form} name="why" autoComplete="off" />
            <FormField form={form} name="decided" autoComplete="off" />
          </>
        )}
        {hasLabel && (
          <Stack gap={1}>
            <Button
              variant="secondary"
              fullWidth
              // A person without one of the charity's codes gets one here, even without a network.
              onClick={() => printLabel(person, person.tube_code ?? createTubeCode(getRandomBelow))}
            >
              {person.tube_code === undefined ? 'Print the label' : 'Print the label again'}
            </Button>
            {!isLatinGreekOrCyrillic(formatFullName(person)) && (
              <Notice tone="warning" title="Check the name on the label">
                Some tablets cannot print every letter. If any are missing, write the name by hand:{' '}
                <bdi>{formatFullName(person)}</bdi>
              </Notice>
            )}
          </Stack>
        )}
        <FormField
          form={form}
          name="code"
          hint="Scan it at the chair, or type it."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <CameraButton reads="tube" onCode={(code) => form.setValue('code', code)} />
      </Fieldset>
    </Form>
  );
}
