import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Person, RefusalReason } from '../connections/access-question.ts'
import { claimsIn } from './event-receiver.ts'

/** A question of the provider, from the claims of its token. */
export type Asked = {
  appId: string
  accountNo: string
  sid: string | undefined
  act: { agent: string; delegation_id: string } | undefined
  claims: Record<string, unknown>
  token: string
  contentType: string | undefined
}

type Reply = { status: number; body: unknown }

export type PortalGate = {
  url: string
  /** Every question so far. */
  asked: Asked[]
  /** The next answers; `grants` unless a test sets another. */
  answer: (asked: Asked) => Reply | Promise<Reply>
  /** Answers again as at first, and forgets what was asked. */
  reset(): void
  stop(): Promise<void>
}

const app = { appCode: 'contracts', appNameZh: '合同管理', appNameEn: 'Contract manager' }

/** A person with two organizations and two roles, of which the first ones are chosen. */
const personOf = (userNo: string): Person => ({
  userNo,
  nameZh: `张${userNo}`,
  nameEn: `Zhang ${userNo}`,
  email: `${userNo.toLowerCase()}@portal.example`,
  phone: '13800000000',
  organizations: [
    { code: 'CC-SALES', nameZh: '销售部', nameEn: 'Sales' },
    { code: 'CC-LAW', nameZh: '法务部', nameEn: 'Legal' },
  ],
  roles: [
    { code: 'sales_specialist', nameZh: '销售专员', nameEn: 'Sales specialist' },
    { code: 'reader', nameZh: '查阅人', nameEn: 'Reader' },
  ],
  groups: ['CC', 'CC-SALES', 'CC-LAW', 'sales_specialist', 'reader'],
  pair: {
    orgCode: 'CC-SALES',
    orgNameZh: '销售部',
    orgNameEn: 'Sales',
    roleNo: 'sales_specialist',
    roleNameZh: '销售专员',
    roleNameEn: 'Sales specialist',
  },
})

const envelope = (data: unknown): Reply => ({ status: 200, body: { code: 200, message: '', data } })

/** The portal's answer that grants the application. */
export const grants = (asked: Asked, changes: Partial<Person> = {}): Reply =>
  envelope({
    decision: 'granted',
    reason: '',
    ...app,
    person: { ...personOf(asked.accountNo), ...changes },
  })

/** The portal's answer that refuses the application. */
export const refuses = (reason: RefusalReason): Reply => envelope({ decision: 'refused', reason, ...app })

/** The answer of a portal without a database. */
export const away: Reply = { status: 503, body: { code: 503, message: '' } }

/** A portal that only decides about sign-ons, on a real port. */
export async function startPortalGate(): Promise<PortalGate> {
  const server = createServer(async (req, res) => {
    const token = await text(req)
    const claims = claimsIn(token)
    const question: Asked = {
      appId: String(claims.app_id),
      accountNo: String(claims.sub),
      sid: claims.sid as string | undefined,
      act: claims.act as Asked['act'],
      claims,
      token,
      contentType: req.headers['content-type'],
    }
    gate.asked.push(question)
    const { status, body } = await gate.answer(question)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const gate: PortalGate = {
    url: `http://127.0.0.1:${port}/api/iam-portal/auth/signOnAccess`,
    asked: [],
    answer: (asked) => grants(asked),
    reset() {
      gate.asked.length = 0
      gate.answer = (asked) => grants(asked)
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return gate
}
