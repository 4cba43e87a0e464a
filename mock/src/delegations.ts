import type { Delegation, DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import type { Delegation as Told } from '@iambiz/demo/world/delegations.ts'
import { type Decided, statusAt } from '@iambiz/server/features/permissions/delegations/status.ts'
import type { Acting, Selection } from '@iambiz/server/platform/actor.ts'
import { type Company, organizationNamed, roleNamed } from './company.ts'

/** A delegation as calls change it; how it stands follows from the rest. */
export type DelegationRow = Omit<Told, 'status'> & { revision: number }

/** Those of the company, the latest first. */
export const delegationRows = ({ world }: Company): DelegationRow[] =>
  world.delegations
    .map(({ status: _, ...row }) => ({
      ...row,
      revision: 1 + Number(Boolean(row.answer)) + Number(Boolean(row.end)),
    }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

const decided = ({ answer, end, startsAt, endsAt }: DelegationRow): Decided => ({
  accepted: answer?.accepted ?? null,
  ended_at: end?.at ?? null,
  starts_at: startsAt,
  ends_at: endsAt,
})

/** No administrator's role can be delegated in the demo company. */
export function principalHolds({ people }: Company, userNo: string, { orgCode, roleNo }: Selection): boolean {
  const person = people.get(userNo)
  const held = person?.posts.some((post) => post.orgCode === orgCode && post.roleNo === roleNo) ?? false
  return held && person?.active === true && roleNamed(roleNo)?.delegable === true
}

export const statusOf = (row: DelegationRow, company: Company, now: Date): DelegationStatus =>
  statusAt(decided(row), { principalHolds: principalHolds(company, row.principalNo, row.post), now })

/** The first organization of a person. */
export function placeOf({ people }: Company, userNo: string, lang: Language): string | undefined {
  const [post] = people.get(userNo)?.posts ?? []
  return post && organizationNamed(post.orgCode)?.[lang]
}

const chosenApps = (codes: readonly string[], lang: Language) =>
  applications
    .filter(({ code }) => codes.includes(code))
    .map((app) => ({ appId: applicationId(app.code), appCode: app.code, appName: app[lang] }))

const optional = <K extends string, T>(name: K, value: T | null | undefined) =>
  (value ? { [name]: value } : {}) as Partial<Record<K, T>>

/** A delegation as the wire has it. */
export function shownDelegation(
  row: DelegationRow,
  { company, lang, now }: { company: Company; lang: Language; now: Date },
): Delegation {
  const { wireTime } = company
  const { answer, end, post, principalNo, agentNo } = row
  return {
    agencyId: row.id,
    principalNo,
    principalName: company.nameOf(principalNo, lang),
    ...optional('principalOrgName', placeOf(company, principalNo, lang)),
    agentNo,
    agentName: company.nameOf(agentNo, lang),
    ...optional('agentOrgName', placeOf(company, agentNo, lang)),
    ...post,
    orgName: organizationNamed(post.orgCode)?.[lang] ?? post.orgCode,
    roleName: roleNamed(post.roleNo)?.[lang] ?? post.roleNo,
    appScope: row.applications ? 'some' : 'all',
    ...(row.applications ? { apps: chosenApps(row.applications, lang) } : {}),
    startTime: wireTime(row.startsAt),
    endTime: wireTime(row.endsAt),
    ...optional('reason', row.reason),
    status: statusOf(row, company, now),
    createTime: wireTime(row.createdAt),
    ...optional('decideTime', answer && wireTime(answer.at)),
    ...optional('comment', answer?.comment),
    ...optional('revokeTime', end && wireTime(end.at)),
    ...optional('endedBy', end?.by),
    ...optional('endReason', end?.reason),
    revision: row.revision,
  }
}

/** What a session acts by, over or not. */
export function actingBy(row: DelegationRow, company: Company, now: Date): Acting {
  const principal = company.people.get(row.principalNo)
  return {
    delegationId: row.id,
    isOver: statusOf(row, company, now) !== 2,
    principalNo: row.principalNo,
    nameZh: principal?.nameZh ?? row.principalNo,
    nameEn: principal?.nameEn ?? null,
    endsAt: row.endsAt,
    appIds: row.applications && new Set(row.applications.map(applicationId)),
  }
}
