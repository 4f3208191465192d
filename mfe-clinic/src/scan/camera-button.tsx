import { Async, Button, useLazyModule } from '@chaps/ui';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { canRead, type ScannedCode } from './detector.ts';

const load = () => import('./camera.tsx');

function Picture({ onCode }: { onCode: (code: string) => void }) {
  const module = useLazyModule(load);
  return (
    <Async query={module} title="The camera could not be loaded" pending={<p>Loading...</p>}>
      {({ Camera: Shown }) => <Shown onCode={onCode} />}
    </Async>
  );
}

interface CameraButtonProps {
  reads: ScannedCode;
  onCode: (code: string) => void;
}

/** Adds scanning by camera to a field, on tablets that can read the code. */
export function CameraButton({ reads, onCode }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canRead(reads)) return null;
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
