import { Async, Button, useLazyModule } from '@chaps/ui';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { hasDetector } from './detector.ts';

const load = () => import('./camera.tsx');

function Picture({ onCode }: { onCode: (code: string) => void }) {
  const module = useLazyModule(load);
  return (
    <Async query={module} title="The camera could not be loaded" pending={<p>Loading...</p>}>
      {({ Camera: Shown }) => <Shown onCode={onCode} />}
    </Async>
  );
}

/** An addition to the field: scans with the tablet's camera, where the browser can read codes. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasDetector()) return null;
  return (
    <>
      <Button
        fullWidth
        variant="secondary"
        icon={isOpen ? <X /> : <Camera />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close the camera' : 'Scan with the camera'}
      </Button>
      {isOpen && (
        <Picture
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}
