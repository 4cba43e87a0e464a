import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'

/** Data that processes cache in memory; the topics of the table `data_version`. */
type DataTopic = 'rights' | 'applications' | 'announcements' | 'zones' | 'home' | 'settings' | 'sites'

/** Versions of the cached data, read from the database together with the caller's identity. */
export type DataVersions = Readonly<Record<DataTopic, string>>

/** Organization and role of a request; always a pair that the person has now. */
export type Selection = { orgCode: string; roleNo: string }

/** The delegation under which an agent makes a request; checked in the database for this request. */
export type Acting = {
  delegationId: string
  /** No longer in force: it grants nothing, and the agent can only leave it. */
  isOver: boolean
  principalNo: string
  nameZh: string
  nameEn: string | null
  endsAt: Date
  /** The applications in its scope; `null` where the scope is everything that the role shows. */
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
  /** While acting, organization and role are the principal's, and only their applications are granted. */
  acting: Acting | null
  capabilities: Capabilities
  adminKind: AdminKind | null
  /** All pairs that the person has, including inactive ones. */
  pairs: readonly (readonly [orgCode: string, roleNo: string])[]
  versions: DataVersions
}

/** A business system that authenticates with its own key. */
export type SystemActor = { systemCode: string }

export type Caller = Actor | SystemActor

/** Author columns of a row: a person or a business system. */
export const authorOf = (caller: Caller): { userNo: string | null; systemCode: string | null } =>
  'systemCode' in caller
    ? { userNo: null, systemCode: caller.systemCode }
    : { userNo: caller.userNo, systemCode: null }

/** Data that a request states about itself; none of it grants anything. */
export type RequestContext = {
  requestId: string
  lang: Language
  env: Environment
  containerType: string
  ip: string
  userAgent: string
  now: Date
}
