import { TextField, type TextFieldProps } from '@chaps/ui';
import styles from './file-field.module.css';

/** A field that chooses a file; a browser takes one for read-only, which it does not look like here. */
export const FileField = (props: Omit<TextFieldProps, 'type' | 'className'>) => (
  <div className={styles.field}>
    <TextField {...props} type="file" className={styles.file} />
  </div>
);
