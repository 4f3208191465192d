import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const NO_SUCH_NAME = 3;

/** The name that a query asks for, and the offset where its question ends. */
function getQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function textRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? []).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  );
  const data = Buffer.concat(pieces);
  // The name in the question; class IN; TTL 0.
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/**
 * A DNS server with TXT records.
 * @param records texts by name; a name without any does not exist
 */
export async function startDnsServer(records: Map<string, string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, end } = getQuestion(query);
    const texts = records.get(name) ?? [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (texts.length > 0 ? 0 : NO_SUCH_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(texts.length, 6);
    head.fill(0, 8);
    const question = query.subarray(12, end);
    socket.send(Buffer.concat([head, question, ...texts.map(textRecord)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
