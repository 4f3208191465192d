import {
  NEWSLETTER_MESSAGE,
  NEWSLETTER_SUCCESS_MESSAGE,
  newsletterForm,
} from '@chaps/shared/contracts/subscriptions';
import { ApiError } from '@chaps/shared/runtime';
import { Button, Notice, Section, TextField } from '@chaps/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { subscribe } from '../api/subscribe.ts';
import styles from './newsletter.module.css';

/** Spec 8, Newsletter: the server's own words when it refused, one sentence when it did not answer. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? `Error: ${error.message}`
    : 'An error occurred. Please try again.';

const EMPTY = { name: '', email: '' };

function useNewsletter() {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const mutation = useMutation({
    mutationFn: () => subscribe(newsletterForm.parse(values), key),
    onSuccess: () => setValues(EMPTY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const checked = newsletterForm.safeParse(values);
    const isIncomplete = values.name.trim() === '' || values.email.trim() === '';
    setProblem(
      checked.success
        ? undefined
        : isIncomplete
          ? NEWSLETTER_MESSAGE
          : checked.error.issues[0]?.message,
    );
    mutation.reset();
    if (checked.success) mutation.mutate();
  };
  const change = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setValues({ ...values, [field]: event.target.value });
    // Other words are another subscription.
    setKey(crypto.randomUUID());
  };
  return { values, change, submit, problem, mutation };
}

/** The newsletter block (spec 4 and 8, 'Newsletter'). */
export default function Newsletter() {
  const { values, change, submit, problem, mutation } = useNewsletter();
  const error = problem ?? (mutation.error ? failureText(mutation.error) : undefined);
  return (
    <Section
      className={styles.block}
      title="Newsletter"
      id="newsletter"
      lead="News of events near you, and of men’s health. A few times a year, and never anything else."
    >
      <form noValidate onSubmit={submit} className={styles.form} aria-label="Newsletter">
        <TextField
          label="Name"
          id="newsletter-name"
          name="name"
          autoComplete="name"
          required
          value={values.name}
          onChange={change('name')}
        />
        <TextField
          label="Email"
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={values.email}
          onChange={change('email')}
        />
        <Button type="submit" busy={mutation.isPending} busyLabel="Submitting...">
          Subscribe
        </Button>
      </form>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      {!error && mutation.isSuccess && (
        <Notice tone="success" live>
          {NEWSLETTER_SUCCESS_MESSAGE}
        </Notice>
      )}
    </Section>
  );
}
