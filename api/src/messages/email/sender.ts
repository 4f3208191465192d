/** Name and address of the sender. @param from such as `CHAPS <bookings@example.org>` */
export function parseSender(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*(.*?)\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name.replaceAll('"', '') || email, email };
}
