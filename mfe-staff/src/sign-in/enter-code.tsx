import { Button } from '@chaps/ui';
import { CodeForm } from './code-form.tsx';

/** For staff whose app is enrolled. */
export const EnterCode = ({ onLost }: { onLost: () => void }) => (
  <CodeForm>
    <Button variant="quiet" onClick={onLost}>
      Use a recovery code
    </Button>
  </CodeForm>
);
