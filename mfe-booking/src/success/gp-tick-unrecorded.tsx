import { ButtonLink, Notice } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { bookingToasts } from '../booking-toasts.ts';
import { forgetUnrecordedGpTick, isGpTickUnrecorded } from '../consent/unrecorded-gp-tick.ts';

/** The GP checkbox of this booking was not recorded; the toast about it is easily missed. */
export function GpTickUnrecorded({ appointmentId }: { appointmentId: string }) {
  const [unrecorded] = useState(() => isGpTickUnrecorded(appointmentId));
  useEffect(() => {
    if (unrecorded) bookingToasts.dismiss();
  }, [unrecorded]);
  if (!unrecorded) return null;
  return (
    <Notice tone="warning" title="Sharing with your GP was not recorded">
      <p>
        You ticked the box to share your result with your GP, but we could not record it. Your
        booking is not affected. You can choose it again under ‘My consents’ in your portal.
      </p>
      <ButtonLink to="/portal" variant="secondary" onClick={forgetUnrecordedGpTick}>
        Go to your portal
      </ButtonLink>
    </Notice>
  );
}
