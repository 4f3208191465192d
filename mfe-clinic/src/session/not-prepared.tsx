import { useState } from 'react';
import { allowedScreens } from '../day/screens.ts';
import { enrolmentCode } from './enrolment-code.ts';
import { Entrance, NotFound } from './entrance.tsx';
import { Prepare } from './prepare.tsx';

/** Offers to store the day on this tablet, if the person's role runs it. */
export default function NotPrepared({ eventId }: { eventId: string }) {
  const [code] = useState(() => enrolmentCode(eventId));
  return (
    <Entrance>
      {({ grants }) =>
        allowedScreens(grants, new Date(), eventId).length > 0 ? (
          <Prepare eventId={eventId} grants={grants} code={code} />
        ) : (
          <NotFound />
        )
      }
    </Entrance>
  );
}
