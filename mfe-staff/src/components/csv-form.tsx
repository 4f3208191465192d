import * as z from '@chaps/contracts/schema';
import { ApiError } from '@chaps/runtime';
import { Form, FormError, fieldProps, useZodForm } from '@chaps/ui/forms';
import { FileField } from './file-field.tsx';

const getFirstFile = (files: unknown): File | undefined =>
  files instanceof FileList ? files[0] : undefined;

const createFileSchema = (mostBytes: number) =>
  z.object({
    file: z
      .unknown()
      .transform((files) => getFirstFile(files) ?? new File([], ''))
      .refine(({ size }) => size > 0, 'Please choose a file that is not empty.')
      .refine(
        ({ size }) => size <= mostBytes,
        `Please choose a file of at most ${mostBytes / 1000} kB.`,
      ),
  });

/** The text of a chosen file. @throws {FormError} for a file that is not UTF-8 */
async function readText(file: File): Promise<string> {
  const text = await file.text();
  // Bytes that are not UTF-8 are decoded as the replacement character.
  if (!text.includes('\uFFFD')) return text;
  const message = 'The file is not UTF-8: save it as "CSV UTF-8".';
  throw new FormError(message, { file: message });
}

/** Moves a problem from the API's text field to the form's file field. */
async function checkFile<Checked>(file: File, check: (csv: string) => Promise<Checked>) {
  const csv = await readText(file);
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
  /** @throws {ApiError} whose problem with `csv` is shown at the file field */
  check: (csv: string) => Promise<Checked>;
  /** Called with undefined while another file is checked. */
  onChecked: (checked: Checked | undefined) => void;
}

/** A form for a CSV file, which is checked before it is used. */
export function CsvForm<Checked>({ hint, mostBytes, check, onChecked }: CsvFormProps<Checked>) {
  const form = useZodForm({
    schema: createFileSchema(mostBytes),
    labels: { file: 'CSV file' },
    defaultValues: { file: undefined },
  });
  return (
    <Form
      form={form}
      send={async ({ file }) => {
        onChecked(undefined);
        onChecked(await checkFile(file, check));
      }}
      action="Check the file"
      busyLabel="Checking..."
    >
      <FileField {...fieldProps(form, 'file')} accept=".csv,text/csv" hint={hint} />
    </Form>
  );
}
