import { type ExternalType, externalTypes, type SimulatedApp, type SimulatedApps } from './apps.ts'
import { type CodeStore, createCodeStore } from './code-store.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

/** How the next authorization ends without anybody at the page. */
export type Outcome = { confirm: string } | 'deny' | 'deny-silently' | 'never'

/** What goes wrong with the next `times` calls of the API; `endpoint` is the end of the path of those that are meant. */
export type Fault = { endpoint?: string; times?: number } & (
  | { fault: 'busy' | 'reset' | 'drip' | 'html' | 'huge' | 'server-error' | 'redirect' | 'hold' }
  | { fault: 'delay'; ms: number }
  | { fault: 'error'; code: number }
)

/** What is different from the usual answers until it is switched back. */
export type Switches = {
  missingUnionId: boolean
  httpAvatar: boolean
  emptyRegion: boolean
  /** The answer says Latin-1 although it is UTF-8. */
  latin1: boolean
  /** WeCom answers `UserId` and `OpenId` as its old interface does. */
  oldLetterCase: boolean
  /** WeCom answers the user id in capitals: the same person all the same. */
  upperCaseUserId: boolean
  lifeAsText: boolean
  /** Addresses that may call; WeCom refuses others with 60020. */
  trustedAddresses: string[] | null
  /** Calls per minute and endpoint; more are 45009. */
  callsPerMinute: number | null
  /** Calls at the same time; more are 45033. */
  callsAtOnce: number | null
}

/** One call of the API or one visit of an authorize page, without any secret. */
export type JournalEntry = {
  at: Date
  method: string
  /** Below the type, without the query. */
  path: string
  /** The application that was named: appid, corpid, client_id. */
  appId: string | null
  secret: 'absent' | 'right' | 'wrong'
  /** Names of everything that was sent, in order. */
  parameters: string[]
  userAgent: string | null
  status: number | null
  /** What the provider's own code of the answer was; 0 is success. */
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
const journalKept = 500

/** What one provider remembers. */
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
      if (journal.length > journalKept) journal.shift()
      return entry
    },
  }
}

/** All that the four providers remember, and how a test or a demo changes it. */
export function createSimulation(apps: SimulatedApps, { now = Date.now }: { now?: () => number } = {}) {
  let ahead = 0
  const held = new Set<() => void>()
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
    for (const go of held) go()
    held.clear()
  }
  return {
    apps,
    states,
    held,
    now: time,
    /** The next authorizations end like this, in this order. */
    decide: (type: ExternalType, ...outcomes: Outcome[]) => void states[type].outcomes.push(...outcomes),
    fail: (type: ExternalType, ...faults: Fault[]) => void states[type].faults.push(...faults),
    set: (type: ExternalType, changes: Partial<Switches>) =>
      void Object.assign(states[type].switches, changes),
    journal: (type: ExternalType): readonly JournalEntry[] => states[type].journal,
    /** Every token given out so far is worth nothing from now on. */
    revokeTokens: (type: ExternalType) => states[type].tokens.revokeAll(),
    advance(ms: number) {
      ahead += ms
    },
    /** Lets the answers go that a fault holds back. */
    release,
    /** As it was at the start; the clock goes on from where it is. */
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
