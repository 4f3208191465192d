/** The bare Fastify route to compare with: one text, the same for everybody. */
import Fastify from 'fastify';

const { PORT: port } = process.env;
const [, , source = ''] = process.argv;
const text = await (await fetch(source, { headers: { 'accept-encoding': 'identity' } })).text();
const app = Fastify();
app.get('/events', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ port: Number(port), host: 'localhost' });
