import {
  changeLabelSettings,
  labelSettingsQuery,
  previewLabels,
  refreshLabelSettings,
} from '@chaps/api-client/labels';
import { laboratorySettingsQuery } from '@chaps/api-client/laboratories';
import { type LaboratoryLabels, labelSettings } from '@chaps/contracts/labels';
import { ButtonRow, Fieldset } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FileButton } from '../components/file-button.tsx';
import { NotFound, QueryContent, StaffPage } from '../components/staff-page.tsx';
import { FileMapping } from './laboratories/file-mapping.tsx';
import { SettingsForm } from './laboratories/settings-form.tsx';
import {
  BARCODE_NAMES,
  CODE_SOURCES,
  ORIENTATION_NAMES,
  SIZES,
  toOptions,
} from './laboratories/words.ts';

const LABELS = {
  codes_from: 'The tube’s code is on',
  size: 'Label',
  orientation: 'Text',
  barcode: 'Code to scan',
  has_date_of_birth: 'Date of birth',
  has_event_date: 'Event date',
  has_start_time: 'Appointment time',
  has_event_name: 'Event name',
} as const;

function Labels({ laboratory, settings }: LaboratoryLabels) {
  const client = useQueryClient();
  const form = useZodForm({ schema: labelSettings, labels: LABELS, defaultValues: settings });
  return (
    <>
      <Form
        form={form}
        aria-label="Labels"
        send={async (chosen) => {
          await changeLabelSettings({ ...chosen, laboratory });
          await refreshLabelSettings(client);
        }}
        action="Save label settings"
        busyLabel="Saving..."
        done={`Labels for ${laboratory} will be printed like this from now on.`}
        confirmLeave
      >
        <FormField
          form={form}
          name="codes_from"
          kind="select"
          options={toOptions(CODE_SOURCES)}
          hint="Each of our labels is for one person: if a label is scanned for someone else, the sample is held back."
        />
        <FormField form={form} name="size" kind="select" options={toOptions(SIZES)} />
        <FormField
          form={form}
          name="orientation"
          kind="select"
          options={toOptions(ORIENTATION_NAMES)}
        />
        <FormField
          form={form}
          name="barcode"
          kind="select"
          options={toOptions(BARCODE_NAMES)}
          hint="On our labels only: beside the laboratory’s code, a second code could be scanned by mistake."
        />
        <Fieldset legend="As well as the name and code, each label has">
          {(
            ['has_date_of_birth', 'has_event_date', 'has_start_time', 'has_event_name'] as const
          ).map((name) => (
            <FormField key={name} form={form} name={name} kind="checkbox" />
          ))}
        </Fieldset>
      </Form>
      <p>Print one on your own labels before the day, because printers differ.</p>
      <ButtonRow>
        <FileButton
          label="Save an example label"
          variant="secondary"
          name="label.pdf"
          read={() => previewLabels(form.getValues())}
          saved="A label for an example person has been saved as a PDF."
        />
      </ButtonRow>
    </>
  );
}

/**
 * `/staff/laboratories/:laboratory`: a laboratory's requirements for its tubes, their labels, and how its
 * files are read.
 */
export default function Laboratory() {
  const { laboratory: name = '' } = useParams();
  const labels = useQuery(labelSettingsQuery());
  const settings = useQuery(laboratorySettingsQuery());
  return (
    <StaffPage
      title={name}
      before={
        <Breadcrumbs
          to={[
            ['Settings', 'settings'],
            ['Laboratories', 'laboratories'],
          ]}
        />
      }
    >
      <QueryContent query={settings}>
        {(laboratories) => {
          const known = laboratories.find(({ laboratory }) => laboratory === name);
          if (!known) return <NotFound />;
          return (
            <>
              <h2>Tubes and results</h2>
              <SettingsForm {...known} />
              <h2>Labels</h2>
              <QueryContent query={labels}>
                {(all) => {
                  const own = all.find(({ laboratory }) => laboratory === name);
                  return own ? <Labels {...own} /> : null;
                }}
              </QueryContent>
              {known.mapping !== undefined && (
                <>
                  <h2>How its files are read</h2>
                  <FileMapping laboratory={name} mapping={known.mapping} />
                </>
              )}
            </>
          );
        }}
      </QueryContent>
    </StaffPage>
  );
}
