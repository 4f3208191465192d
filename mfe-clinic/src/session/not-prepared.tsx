import { useState } from 'react';
import { listAllowedScreens } from '../day/screens.ts';
import { readEnrolmentCode } from './enrolment-code.ts';
import { Entrance, NotFound } from './entrance.tsx';
import { Prepare } from './prepare.tsx';

/** Offers to store the day on this tablet, if the person's role runs it. */
export default function NotPrepared({ eventId }: { eventId: string }) {
  const [code] = useState(() => readEnrolmentCode(eventId));
  return (
    <Entrance>
      {({ grants }) =>
        listAllowedScreens(grants, new Date(), eventId).length > 0 ? (
          <Prepare eventId={eventId} grants={grants} code={code} />
        ) : (
          <NotFound />
        )
      }
    </Entrance>
  );
}
