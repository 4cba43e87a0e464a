import { type ExternalType, externalTypes, type SimulatedApp, type SimulatedApps } from './apps.ts'
import { type CodeStore, createCodeStore } from './code-store.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

/** Result of the next authorization without user interaction. */
export type Outcome = { confirm: string } | 'deny' | 'deny-silently' | 'never'

/** A fault of the next `times` API calls; `endpoint` is the end of the affected paths. */
export type Fault = { endpoint?: string; times?: number } & (
  | { fault: 'busy' | 'reset' | 'drip' | 'html' | 'huge' | 'server-error' | 'redirect' | 'hold' }
  | { fault: 'delay'; ms: number }
  | { fault: 'error'; code: number }
)

/** Changes of the usual responses, until they are reset. */
export type Switches = {
  missingUnionId: boolean
  httpAvatar: boolean
  emptyRegion: boolean
  /** The response declares Latin-1 although it is UTF-8. */
  latin1: boolean
  /** WeCom sends `UserId` and `OpenId`, as its old API does. */
  oldLetterCase: boolean
  /** WeCom sends the user ID in capitals, which still means the same person. */
  upperCaseUserId: boolean
  lifeAsText: boolean
  /** Addresses that may call; WeCom refuses others with 60020. */
  trustedAddresses: string[] | null
  /** Calls per minute and endpoint; more are refused with 45009. */
  callsPerMinute: number | null
  /** Concurrent calls; more are refused with 45033. */
  callsAtOnce: number | null
}

/** An API call or a visit of an authorization page, without secrets. */
export type JournalEntry = {
  at: Date
  method: string
  /** Below the type, without the query. */
  path: string
  /** The named application: appid, corpid or client_id. */
  appId: string | null
  secret: 'absent' | 'right' | 'wrong'
  /** Names of all sent parameters, in order. */
  parameters: string[]
  userAgent: string | null
  status: number | null
  /** The provider's own result code; 0 is success. */
  code: number | string | null
}

const usual: Switches = {
  missingUnionId: false,
  httpAvatar: false,
  emptyRegion: false,
  latin1: false,
  oldLetterCase: false,
  upperCaseUserId: false,
  lifeAsText: false,
  trustedAddresses: null,
  callsPerMinute: null,
  callsAtOnce: null,
}

const minute = 60_000
const codeLives: Record<ExternalType, number> = {
  wechat: 10 * minute,
  wecom: 5 * minute,
  dingtalk: 5 * minute,
  feishu: 5 * minute,
}
const journalAtMost = 500

/** State of one provider. */
export type ProviderState = {
  type: ExternalType
  apps: SimulatedApp[]
  codes: CodeStore
  tokens: TokenStore
  switches: Switches
  outcomes: Outcome[]
  faults: Fault[]
  journal: JournalEntry[]
  /** Milliseconds. */
  now: () => number
  record(entry: JournalEntry): JournalEntry
}

function createProviderState(type: ExternalType, apps: SimulatedApp[], now: () => number): ProviderState {
  const journal: JournalEntry[] = []
  return {
    type,
    apps,
    now,
    codes: createCodeStore(now, codeLives[type]),
    tokens: createTokenStore(now),
    switches: { ...usual },
    outcomes: [],
    faults: [],
    journal,
    record(entry) {
      journal.push(entry)
      if (journal.length > journalAtMost) journal.shift()
      return entry
    },
  }
}

/** The state of all providers, with the functions that tests and the demo use to change it. */
export function createSimulation(apps: SimulatedApps, { now = Date.now }: { now?: () => number } = {}) {
  let ahead = 0
  const pending = new Set<() => void>()
  const time = () => now() + ahead
  const all = Object.values(apps)
  const stateOf = (type: ExternalType) =>
    createProviderState(
      type,
      all.filter((app) => app.type === type),
      time,
    )
  const states: Record<ExternalType, ProviderState> = {
    wechat: stateOf('wechat'),
    wecom: stateOf('wecom'),
    dingtalk: stateOf('dingtalk'),
    feishu: stateOf('feishu'),
  }
  const release = () => {
    for (const go of pending) go()
    pending.clear()
  }
  return {
    apps,
    states,
    pending,
    now: time,
    /** Sets the results of the next authorizations, in order. */
    decide: (type: ExternalType, ...outcomes: Outcome[]) => void states[type].outcomes.push(...outcomes),
    fail: (type: ExternalType, ...faults: Fault[]) => void states[type].faults.push(...faults),
    set: (type: ExternalType, changes: Partial<Switches>) =>
      void Object.assign(states[type].switches, changes),
    journal: (type: ExternalType): readonly JournalEntry[] => states[type].journal,
    /** Invalidates all issued tokens. */
    revokeTokens: (type: ExternalType) => states[type].tokens.revokeAll(),
    advance(ms: number) {
      ahead += ms
    },
    /** Sends the responses that a fault delays. */
    release,
    /** Restores the initial state; the clock is not reset. */
    reset(types: readonly ExternalType[] = externalTypes) {
      release()
      for (const type of types) {
        const state = states[type]
        Object.assign(state.switches, usual)
        state.outcomes.length = 0
        state.faults.length = 0
        state.journal.length = 0
        state.codes.clear()
        state.tokens.clear()
      }
    },
  }
}

export type Simulation = ReturnType<typeof createSimulation>
