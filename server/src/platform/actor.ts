import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'

/** What processes keep in memory; the topics of the table `data_version`. */
type DataTopic = 'rights' | 'applications' | 'announcements' | 'zones' | 'home' | 'settings' | 'sites'

/** Versions of what processes keep in memory, as the database had them when this request was identified. */
export type DataVersions = Readonly<Record<DataTopic, string>>

/** Organization and role that a request is made with; always one pair that the person holds now. */
export type Selection = { orgCode: string; roleNo: string }

/** For whom a request is made by its person, the agent; checked against the delegation for this request. */
export type Acting = {
  delegationId: string
  /** Not in force any more: nothing is granted, and nothing can be done but to leave it. */
  isOver: boolean
  principalNo: string
  nameZh: string
  nameEn: string | null
  endsAt: Date
  /** The only applications within the scope; `null` where it is all that the role shows. */
  appIds: ReadonlySet<string> | null
}

/** The person behind a request, read from the database for this request. */
export type Actor = {
  userNo: string
  nameZh: string
  nameEn: string | null
  sessionId: string
  loginType: string
  selection: Selection | null
  /** Then organization and role are the principal's, and nothing but their applications is granted. */
  acting: Acting | null
  capabilities: Capabilities
  adminKind: AdminKind | null
  /** What the person holds, in use or not. */
  pairs: readonly (readonly [orgCode: string, roleNo: string])[]
  versions: DataVersions
}

/** A business system that calls with a key of its own. */
export type SystemActor = { systemCode: string }

export type Caller = Actor | SystemActor

/** Who a row is written by: a person or a business system. */
export const authorOf = (caller: Caller): { userNo: string | null; systemCode: string | null } =>
  'systemCode' in caller
    ? { userNo: null, systemCode: caller.systemCode }
    : { userNo: caller.userNo, systemCode: null }

/** What a request says about itself; nothing in it grants anything. */
export type RequestContext = {
  requestId: string
  lang: Language
  env: Environment
  containerType: string
  ip: string
  userAgent: string
  now: Date
}
