import { Notice } from '@chaps/ui';

interface RegistrationFailureProps {
  message: string;
  detail?: string | undefined;
  requestId?: string | undefined;
}

/** A failed registration: the reason, and that no input is lost. */
export function RegistrationFailure({ message, detail, requestId }: RegistrationFailureProps) {
  return (
    <Notice tone="error" title={message} live>
      {detail && <p>{detail}</p>}
      <p>Everything you typed is still here. Please check it and try again.</p>
      {requestId && <p>If you contact us about this, give the reference {requestId}</p>}
    </Notice>
  );
}
