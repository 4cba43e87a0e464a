import { randomUUID } from 'node:crypto'
import { simulatedCompany } from '@iambiz/demo/simulator/apps.ts'
import { type Simulator, startSimulator } from '@iambiz/demo/simulator/server.ts'
import { importAccounts } from '@iambiz/provider/account-store.ts'
import { identityDb, type ProviderTables } from '@iambiz/provider/database.ts'
import { createTestDatabase } from '@iambiz/provider/testing/database.ts'
import { readConfig } from '@iambiz/runtime/config.ts'
import { createDb } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Answer } from '../calls.ts'
import { createAppTokens } from '../external/app-token-store.ts'
import { externalCalls, generalExternalCalls, unbindExternal } from '../external/calls.ts'
import { createExternalClient } from '../external/client.ts'
import { connectExternal, externalSettingNames } from '../external/connect.ts'
import type { ExternalParts } from '../external/parts.ts'
import type { ExternalType } from '../tables.ts'

type Form = Record<string, string>

/** The settings of a deployment that asks a simulator for everything. */
export function simulatedEnvironment({ apps, base }: Pick<Simulator, 'apps' | 'base'>): Form {
  const { wechat, wechatOfficial, wecom, dingtalk, feishu } = apps
  return {
    WECHAT_APP_ID: wechat.id,
    WECHAT_APP_SECRET: wechat.secret,
    WECHAT_MP_APP_ID: wechatOfficial.id,
    WECHAT_MP_APP_SECRET: wechatOfficial.secret,
    WECHAT_AUTHORIZE_BASE: base.wechat,
    WECHAT_API_BASE: base.wechat,
    WECOM_CORP_ID: wecom.id,
    WECOM_AGENT_ID: wecom.agentId ?? '',
    WECOM_SECRET: wecom.secret,
    WECOM_LOGIN_BASE: base.wecom,
    WECOM_AUTHORIZE_BASE: base.wecom,
    WECOM_API_BASE: base.wecom,
    DINGTALK_CLIENT_ID: dingtalk.id,
    DINGTALK_CLIENT_SECRET: dingtalk.secret,
    DINGTALK_CORP_ID: simulatedCompany.dingtalk,
    DINGTALK_AUTHORIZE_BASE: base.dingtalk,
    DINGTALK_API_BASE: base.dingtalk,
    FEISHU_APP_ID: feishu.id,
    FEISHU_APP_SECRET: feishu.secret,
    FEISHU_TENANT_KEY: simulatedCompany.feishu,
    FEISHU_AUTHORIZE_BASE: base.feishu,
    FEISHU_API_BASE: base.feishu,
  }
}

/** A person with an account and a session. */
export type ExternalPerson = {
  accountNo: string
  session: string
  ask(path: string, form?: Form, by?: number): Promise<Answer>
  start(type: ExternalType, by?: number): Promise<Started>
  /** Agrees at the provider as a simulated person in the waiting browser, and returns. */
  comeBack(started: Started, as?: string, by?: number): Promise<Answer>
  /** All of it: begins, agrees, binds. */
  bind(type: ExternalType, as?: string): Promise<Answer>
  unbind(id: string): Promise<Answer | null>
}

export type Started = {
  tag: string
  authorize_url: string
  scan_url: string
  number: string
  type: ExternalType
}

/** The companies simulated, and two processes of an identity that asks them. */
export async function externalWorld(changes: Form = {}) {
  const [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  const box = createSecretBox(`k1:${Buffer.alloc(32, 7).toString('base64')}`)
  const log = createLog('identity', 'fatal')
  const ended = new Set<string>()
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }

  function openProcess(more: Form = changes, { longestMs = 20_000 } = {}): ExternalParts {
    const db = identityDb(createDb<ProviderTables>(database.openPool()))
    const settings = readConfig(externalSettingNames, { ...simulatedEnvironment(simulator), ...more })
    const client = createExternalClient(log, { longestMs })
    return {
      db,
      box,
      clock,
      log,
      adapters: connectExternal(settings, { client, tokens: createAppTokens({ db, box, clock }) }),
      callbackAddress: (type) => simulator.apps[type].callback,
      scanAddress: (purpose, ticket) => `http://${purpose}.test/scan/${ticket}`,
      isLive: async (boundTo) => !ended.has(boundTo),
    }
  }
  const processes = [openProcess(), openProcess()]
  const processOf = (by: number) => {
    const chosen = processes[by]
    if (!chosen) throw new Error(`there is no process ${by}`)
    return chosen
  }

  const general = async (path: string, form: Form, by = 0): Promise<Answer> => {
    const call = generalExternalCalls[path]
    if (!call) throw new Error(`there is no ${path}`)
    return call(processOf(by), { form: new URLSearchParams(form) })
  }

  /** The query that the company sends a browser back with; `null` where it sends nobody back. */
  async function visit(
    type: ExternalType,
    authorizeUrl: string,
    as: string | 'deny',
  ): Promise<string | null> {
    simulator.decide(type, as === 'deny' ? 'deny' : { confirm: as })
    const reply = await fetch(authorizeUrl, { redirect: 'manual' })
    await reply.body?.cancel()
    const location = reply.headers.get('location')
    return location === null ? null : new URL(location).search.slice(1)
  }

  async function newPerson(): Promise<ExternalPerson> {
    const accountNo = `T${randomUUID().slice(0, 8)}`
    const session = `session-of-${accountNo}`
    await importAccounts(database.db, [
      {
        accountNo,
        userName: accountNo.toLowerCase(),
        nameZh: '甲',
        nameEn: 'A',
        email: null,
        passwordHash: null,
        enabled: true,
      },
    ])
    const person: ExternalPerson = {
      accountNo,
      session,
      async ask(path, form = {}, by = 0) {
        const call = externalCalls[path]
        if (!call) throw new Error(`there is no ${path}`)
        const asking = { accountNo, userName: '甲', boundTo: `grant-of-${accountNo}`, address: '203.0.113.7' }
        return call(processOf(by), {
          ...asking,
          form: new URLSearchParams({ session, ...form }),
          now: clock.now(),
        })
      },
      async start(type, by = 0) {
        const form = { type, redirect: '/home/setting/binding', place: '上海', device: 'Windows, Edge' }
        const { status, body } = await person.ask('/external/start', form, by)
        if (status !== 200) throw new Error(`start answered ${status}`)
        return { ...(body as Omit<Started, 'type'>), type }
      },
      async comeBack({ type, authorize_url }, as = 'lin', by = 0) {
        const query = await visit(type, authorize_url, as)
        if (query === null) throw new Error('the company sent nobody back')
        return general('/external/callback', { type, query, session }, by)
      },
      async bind(type, as = 'lin') {
        const started = await person.start(type)
        await person.comeBack(started, as)
        return person.ask('/external/bind', { tag: started.tag })
      },
      unbind: (id) => unbindExternal(processOf(0), { accountNo, form: new URLSearchParams({ id }) }),
    }
    return person
  }

  return {
    database,
    simulator,
    processes,
    /** The tables as their owner has them. */
    tables: identityDb(database.db),
    openProcess,
    general,
    visit,
    newPerson,
    clock,
    forward(seconds: number) {
      ahead += seconds * 1000
    },
    endSession: (person: ExternalPerson) => ended.add(`grant-of-${person.accountNo}`),
    async stop() {
      await simulator.close()
      await database.drop()
    },
  }
}

export type ExternalWorld = Awaited<ReturnType<typeof externalWorld>>
