/** Milliseconds that the browser has to read the file. */
const REVOKE_AFTER_MS = 10_000;

/** Offers a file for download and then releases its object URL. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
