/**
 * A reason why the stack cannot start that a person can act on. Its message is one line, and it is
 * all that is printed before the start command ends with exit code 1.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
