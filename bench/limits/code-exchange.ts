// Limit P3: a code exchange that only calls the provider, stores one durable session row and sets cookies.
import { hash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLimit } from './start-limit.ts'

const tokenUrl = process.env.TOKEN_URL ?? ''
const agent = new Agent({ keepAlive: true })

const askProvider = (code: string) =>
  new Promise<{ access_token: string }>((resolve, reject) => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', code }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    }
    const asked = request(tokenUrl, { method: 'POST', agent, headers }, (answer) => {
      text(answer).then((said) => resolve(JSON.parse(said)), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })

await startLimit(async ({ app, pool }) => {
  await pool.query(`create schema if not exists bench;
    create table if not exists bench.session (access_hash bytea primary key, user_no text, expires_at timestamptz)`)
  app.post<{ Querystring: { code: string } }>('/exchange', async ({ query }, reply) => {
    const { access_token: userNo } = await askProvider(query.code)
    const [access, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
    await pool.query({
      name: 'open',
      text: `insert into bench.session values ($1, $2, now() + interval '30 days')`,
      values: [hash('sha256', access, 'buffer'), userNo],
    })
    reply.header('set-cookie', [`access=${access}; HttpOnly; Path=/`, `refresh=${refresh}; HttpOnly; Path=/`])
    return { access_token: access, refresh_token: refresh, expires_in: 900 }
  })
})
