/** The bare Fastify route used as a baseline: it serves one fixed text to everybody. */
import Fastify from 'fastify';

const { PORT: port } = process.env;
const [, , source = ''] = process.argv;
const text = await (await fetch(source, { headers: { 'accept-encoding': 'identity' } })).text();
const app = Fastify();
app.get('/events', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ port: Number(port), host: 'localhost' });
