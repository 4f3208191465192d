import { TextField, type TextFieldProps } from '@chaps/ui';
import styles from './file-field.module.css';

/** A file input. Browsers match it as `:read-only`, so that style is removed here. */
export const FileField = (props: Omit<TextFieldProps, 'type' | 'className'>) => (
  <div className={styles.field}>
    <TextField {...props} type="file" className={styles.file} />
  </div>
);
