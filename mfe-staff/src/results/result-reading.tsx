import { fileMappingQuery } from '@chaps/api-client/staff-results';
import { Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { ColumnsForm, EncodingForm } from './reading-form.tsx';

/** `/staff/results/:batch/reading`: assigns the columns of a laboratory's file. */
export default function ResultReading() {
  const { batch: batchId = '' } = useParams();
  const found = useQuery(fileMappingQuery(batchId));
  return (
    <QueryContent query={found}>
      {(choices) => {
        const { file_name: name, reading, columns, encodings } = choices;
        return (
          <StaffPage
            title={`How should ${name} be read?`}
            before={
              <Breadcrumbs
                to={[
                  ['Results', 'results'],
                  [name, `results/${batchId}`],
                ]}
              />
            }
          >
            {columns.length > 0 && (
              <>
                <p>
                  Please match the columns in this file. Files from {reading.laboratory} will be
                  read this way from now on. Another clinician still checks each file.
                </p>
                <p>
                  The choices already filled in are suggestions: check them against the first rows.
                </p>
                <ColumnsForm choices={choices} />
              </>
            )}
            {columns.length === 0 && encodings.length > 0 && <EncodingForm choices={choices} />}
            {columns.length === 0 && encodings.length === 0 && (
              <Notice tone="info">There is nothing to choose: the file describes itself.</Notice>
            )}
          </StaffPage>
        );
      }}
    </QueryContent>
  );
}
