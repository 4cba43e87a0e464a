// Limits P1 and P2. `/one-row` reads one row of PostgreSQL by its key; `/home` reads the session's row and sends the
// portal's response from memory.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cookieOf, startLimit } from './start-limit.ts'

const cookie = process.env.COOKIE_NAME ?? ''
const data = JSON.parse(readFileSync(process.env.HOME_DATA ?? '', 'utf8'))

await startLimit(({ app, pool }) => {
  const findSession = async (header: string | undefined) => {
    const { rows } = await pool.query<{ user_no: string; generation: number }>({
      name: 'session',
      text: 'select user_no, generation from portal.session_token where access_hash = $1',
      values: [hash('sha256', cookieOf(header, cookie), 'buffer')],
    })
    const [row] = rows
    if (!row) throw new Error('the session is not known')
    return row
  }
  app.get('/one-row', async ({ headers }) => {
    const { user_no: userNo, generation } = await findSession(headers.cookie)
    return { userNo, total: generation, unread: generation }
  })
  app.get('/home', async ({ headers }) => {
    const { user_no: userNo } = await findSession(headers.cookie)
    return { userNo, data }
  })
})
