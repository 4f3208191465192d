const SUPPORTED_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Whether a text uses only scripts that our typefaces and all devices support. Others run from right
 * to left, join their letters, or are missing on some devices.
 */
export const isLatinGreekOrCyrillic = (text: string): boolean => SUPPORTED_SCRIPTS.test(text);
