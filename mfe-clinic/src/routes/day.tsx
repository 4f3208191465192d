import { Outlet, useParams } from 'react-router-dom';
import { LiveDay } from '../day/live-day.tsx';
import { screensOf } from '../day/screens.ts';
import { Entrance, Unknown } from '../session/entrance.tsx';

/** `/clinic/:event` and below: the day of one event, with the screens of the role. */
export default function Day() {
  const { event = '' } = useParams();
  return (
    <Entrance>
      {({ grants }) => {
        const screens = screensOf(grants, new Date(), event);
        if (screens.length === 0) return <Unknown />;
        return (
          <LiveDay eventId={event} screens={screens}>
            <Outlet />
          </LiveDay>
        );
      }}
    </Entrance>
  );
}
