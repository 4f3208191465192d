import { useState } from 'react';
import { listAllowedScreens } from '../day/screens.ts';
import { readEnrolmentCode } from './enrolment-code.ts';
import { Prepare } from './prepare.tsx';
import { NotFound, StaffGate } from './staff-gate.tsx';

/** Offers to store the day on this tablet, if the person's role runs it. */
export default function NotPrepared({ eventId }: { eventId: string }) {
  const [code] = useState(() => readEnrolmentCode(eventId));
  return (
    <StaffGate>
      {({ grants }) =>
        listAllowedScreens(grants, new Date(), eventId).length > 0 ? (
          <Prepare eventId={eventId} grants={grants} code={code} />
        ) : (
          <NotFound />
        )
      }
    </StaffGate>
  );
}
