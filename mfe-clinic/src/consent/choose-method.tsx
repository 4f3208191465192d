import { Button, FocusedHeading, Stack } from '@chaps/ui';
import styles from './consent.module.css';

interface ChooseMethodProps {
  onTablet: () => void;
  onPaper: () => void;
}

/** Asks someone without consent how they want to give it. */
export const ChooseMethod = ({ onTablet, onPaper }: ChooseMethodProps) => (
  <>
    <FocusedHeading focus>Consent</FocusedHeading>
    <p>They read the form, or someone reads it to them. They may say no without giving a reason.</p>
    <div className={styles.choice}>
      <Stack gap={1}>
        <Button fullWidth onClick={({ detail }) => detail < 2 && onTablet()}>
          Sign on this tablet
        </Button>
        <Button fullWidth variant="secondary" onClick={({ detail }) => detail < 2 && onPaper()}>
          Signed on paper
        </Button>
      </Stack>
    </div>
  </>
);
