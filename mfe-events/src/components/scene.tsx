import community from '../pictures/community.svg';
import corporate from '../pictures/corporate.svg';
import speaker from '../pictures/speaker.svg';

const SCENES = { community, corporate, speaker };

interface SceneProps {
  name: keyof typeof SCENES;
  className?: string;
}

export const Scene = ({ name, className }: SceneProps) => (
  <img src={SCENES[name]} alt="" width={640} height={480} decoding="async" className={className} />
);
