// Limit P4: authorize, token and userinfo without a framework for OpenID Connect: each code and token is a durable row,
// and ID tokens are signed with ES256.
import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { cookieOf, startLimit } from './start-limit.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = () => randomBytes(32).toString('base64url')
const digest = (value: string) => hash('sha256', value, 'buffer')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(claims: object): string {
  const signed = `${encoded({ alg: 'ES256', typ: 'JWT' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const tables = `create schema if not exists bench;
  create table if not exists bench.browser (id_hash bytea primary key, user_no text);
  create table if not exists bench.code (code_hash bytea primary key, user_no text, challenge text, nonce text);
  create table if not exists bench.token (token_hash bytea primary key, user_no text)`

type Authorize = { redirect_uri: string; state: string; nonce: string; code_challenge: string }
type Exchange = { code: string; code_verifier: string }

await startLimit(async ({ app, pool }) => {
  await pool.query(tables)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )

  app.post('/sign-in', async (_request, reply) => {
    const id = secret()
    await pool.query('insert into bench.browser values ($1, $2)', [digest(id), 'A10286'])
    reply.header('set-cookie', `browser=${id}; HttpOnly; Path=/`)
    return {}
  })

  app.get<{ Querystring: Authorize }>('/authorize', async ({ query, headers }, reply) => {
    const code = secret()
    const { rowCount } = await pool.query({
      name: 'authorize',
      text: `insert into bench.code select $1, user_no, $2, $3 from bench.browser where id_hash = $4`,
      values: [digest(code), query.code_challenge, query.nonce, digest(cookieOf(headers.cookie, 'browser'))],
    })
    if (!rowCount) return reply.code(401).send()
    return reply.redirect(`${query.redirect_uri}?code=${code}&state=${query.state}`, 303)
  })

  app.post<{ Body: Exchange }>('/token', async ({ body }, reply) => {
    const [access, refresh] = [secret(), secret()]
    const { rows } = await pool.query<{ user_no: string; nonce: string }>({
      name: 'token',
      text: `with used as (delete from bench.code where code_hash = $1 and challenge = $2 returning user_no, nonce),
          issued as (insert into bench.token
            select t, user_no from used, unnest(array[$3::bytea, $4::bytea]) t)
        select user_no, nonce from used`,
      values: [
        digest(body.code),
        hash('sha256', body.code_verifier, 'base64url'),
        digest(access),
        digest(refresh),
      ],
    })
    const [grant] = rows
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'limit',
      aud: 'portal',
      sub: grant.user_no,
      nonce: grant.nonce,
      iat: now,
      exp: now + 900,
    }
    return { access_token: access, refresh_token: refresh, id_token: idToken(claims), expires_in: 900 }
  })

  app.get('/userinfo', async ({ headers }, reply) => {
    const { rows } = await pool.query({
      name: 'userinfo',
      text: `select a.account_no as sub, a.name_zh as name, a.email
        from bench.token t join idp.account a on a.account_no = t.user_no where t.token_hash = $1`,
      values: [digest(headers.authorization?.slice('Bearer '.length) ?? '')],
    })
    return rows[0] ?? reply.code(401).send()
  })
})
