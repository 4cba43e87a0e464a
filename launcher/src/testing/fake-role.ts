import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

// A role for the launcher's tests: `node fake-role.ts NAME CONDUCT JOURNAL`. It writes what happens to it into the journal.
const [name = '', conduct = '', journal = ''] = process.argv.slice(2)
const note = (event: string) => appendFileSync(journal, `${name} ${process.pid} ${event}\n`)

async function countStarts(): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('create table if not exists start (id int)')
  await client.query('insert into start values (1)')
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from start')
  await client.end()
  return rows[0]?.count ?? 0
}

/** Every role that the environment has a way to the database for. */
function knownRoles(): string {
  const urls = Object.entries(process.env).filter(([setting, url]) => /DATABASE_URL$/.test(setting) && url)
  return urls.map(([, url = '']) => new URL(url).username).join(', ')
}

note('started')
if (conduct === 'refuse') {
  process.stderr.write(`${name}: cannot start because it is Monday.\n`)
  process.exit(1)
}
const end = (reason: string) => {
  note(`ended by ${reason}`)
  process.exit(0)
}
process.on('SIGTERM', () => end('SIGTERM'))
process.on('SIGINT', () => {})
process.on('disconnect', () => end('disconnect'))
if (conduct === 'listen') createServer().listen(Number(process.env.PORT), '127.0.0.1')
if (conduct === 'connect') note(`connected as ${knownRoles()}`)
if (conduct === 'count') note(`counted ${await countStarts()}`)
note('ready')
process.send?.({ ready: name })
