const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Whether a text is in scripts whose letters our typefaces and each device have. Others run from the
 * right, join their letters, or are missing on some devices.
 */
export const isLatinGreekOrCyrillic = (text: string): boolean => LETTERS.test(text);
