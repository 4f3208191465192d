import { ButtonLink, Page, Stack } from '@chaps/ui';
import { useLocation, useParams } from 'react-router-dom';
import { isScreen, SCREEN_NAMES } from '../day/screens.ts';
import { TASK_HELP } from '../help/tasks.ts';
import { NotFound } from '../session/staff-gate.tsx';

/** The screen of a day from which the user opened the help. */
const findOriginScreen = (state: unknown): string | undefined =>
  typeof state === 'string' && state.startsWith('/clinic/') ? state : undefined;

/** `/clinic/help/:task`: one page per task, available without sign-in. */
export default function HelpTask() {
  const { task } = useParams();
  const from = findOriginScreen(useLocation().state);
  if (!isScreen(task)) return <NotFound />;
  const { lead, steps, trouble } = TASK_HELP[task];
  const name = SCREEN_NAMES[task];
  return (
    <Page title={`Help: ${name}`} lead={lead} listed={false} width="text">
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>If something is different</h2>
      <dl>
        {trouble.map(([what, advice]) => (
          <div key={what}>
            <dt>
              <strong>{what}</strong>
            </dt>
            <dd>{advice}</dd>
          </div>
        ))}
      </dl>
      <Stack gap={1}>
        <ButtonLink fullWidth to={from ?? `/clinic/training/${task}`}>
          {from ? `Back to ${name}` : `Practise ${name} with example people`}
        </ButtonLink>
        <ButtonLink fullWidth variant="secondary" to="/clinic/help">
          All help topics
        </ButtonLink>
      </Stack>
    </Page>
  );
}
