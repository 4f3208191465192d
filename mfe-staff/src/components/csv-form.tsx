import * as z from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
import { Form, FormError, fieldProps, useZodForm } from '@chaps/ui/forms';
import { FileField } from './file-field.tsx';

const firstOf = (files: unknown): File | undefined =>
  files instanceof FileList ? files[0] : undefined;

const chosenFile = (mostBytes: number) =>
  z.object({
    file: z
      .unknown()
      .transform((files) => firstOf(files) ?? new File([], ''))
      .refine(({ size }) => size > 0, 'Please choose a file that is not empty.')
      .refine(
        ({ size }) => size <= mostBytes,
        `Please choose a file of at most ${mostBytes / 1000} kB.`,
      ),
  });

/** The text of a chosen file. @throws {FormError} for a file that is not UTF-8 */
async function textOf(file: File): Promise<string> {
  const text = await file.text();
  // What is not UTF-8 is read as the replacement character.
  if (!text.includes('\uFFFD')) return text;
  const message = 'The file is not UTF-8: save it as "CSV UTF-8".';
  throw new FormError(message, { file: message });
}

/** The API speaks of the text, the form has a file. */
async function checked<Checked>(file: File, check: (csv: string) => Promise<Checked>) {
  const csv = await textOf(file);
  try {
    return await check(csv);
  } catch (error) {
    const fault = error instanceof ApiError ? error.details.csv : undefined;
    if (fault === undefined) throw error;
    throw new FormError(fault, { file: fault });
  }
}

interface CsvFormProps<Checked> {
  hint: string;
  mostBytes: number;
  /** @throws {ApiError} whose problem of `csv` is shown at the file */
  check: (csv: string) => Promise<Checked>;
  /** Undefined while another file is checked. */
  onChecked: (checked: Checked | undefined) => void;
}

/** Chooses a CSV file, which is checked before anything is done with it. */
export function CsvForm<Checked>({ hint, mostBytes, check, onChecked }: CsvFormProps<Checked>) {
  const form = useZodForm({
    schema: chosenFile(mostBytes),
    labels: { file: 'CSV file' },
    defaultValues: { file: undefined },
  });
  return (
    <Form
      form={form}
      send={async ({ file }) => {
        onChecked(undefined);
        onChecked(await checked(file, check));
      }}
      action="Check the file"
      busyLabel="Checking..."
    >
      <FileField {...fieldProps(form, 'file')} accept=".csv,text/csv" hint={hint} />
    </Form>
  );
}
