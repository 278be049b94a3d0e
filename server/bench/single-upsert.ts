/**
 * For comparison: a route that writes one answer with one statement, as most systems do, and one that does nothing.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();
app.post('/save', async (request) => {
  const { paper, ordinal, seq, answer } = request.body as {
    paper: number;
    ordinal: number;
    seq: number;
    answer: object;
  };
  await pool.query({
    name: 'upsert',
    text: `insert into bench_answer (paper_id, ordinal, seq, answer) values ($1, $2, $3, $4)
           on conflict (paper_id, ordinal) do update set seq = excluded.seq, answer = excluded.answer
            where bench_answer.seq < excluded.seq`,
    values: [paper, ordinal, seq, JSON.stringify(answer)],
  });
  return { code: 0, msg: '', data: null };
});
app.post('/nothing', async () => ({ code: 0, msg: '', data: null }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
console.log('listening');
