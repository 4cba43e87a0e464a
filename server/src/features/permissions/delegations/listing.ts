import type {
  AgentCandidate,
  Delegation,
  delegationFields,
  delegations,
  PrincipalAuthority,
} from '@iambiz/contract/features/permissions/delegations.ts'
import type { DataOf, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { wordsOf } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import type { Page } from '#server/platform/page.ts'
import { isDelegable } from '#server/platform/rights.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import type { DelegationDeps } from './deps.ts'
import { toDelegation } from './describe.ts'
import { candidateRows, delegationPage, heldAsAgent, type Wanted } from './reports.ts'

type Calls = typeof delegations
type Overview = ReceivedOf<Calls['POST /iam-portal/v1/agency/overview']>['body']

const candidatesAtMost = 20

type Asked = PageRequest<keyof typeof delegationFields>

/** Returns one page of the selected delegations. */
async function pageOf(
  { db, wireTime }: DelegationDeps,
  { lang, now }: RequestContext,
  wanted: Wanted,
  page: Asked,
): Promise<Page<Delegation>> {
  const found = await delegationPage(db, { lang, now }, wanted, page)
  return { ...found, list: found.list.map((row) => toDelegation(row, wireTime)) }
}

type Own = Asked & Pick<Wanted, 'status'>

/** Returns the delegations that the person gave. */
export const initiatedPage = (deps: DelegationDeps, actor: Actor, context: RequestContext, query: Own) =>
  pageOf(deps, context, { principalNo: actor.userNo, status: query.status }, query)

/** Returns the delegations that the person received, including ended ones. */
export const receivedPage = (deps: DelegationDeps, actor: Actor, context: RequestContext, query: Own) =>
  pageOf(deps, context, { agentNo: actor.userNo, status: query.status }, query)

/** Returns the delegations of all people. */
export const overviewPage = (deps: DelegationDeps, context: RequestContext, query: Overview) => {
  const { keyword = '', orgCode, roleNo, status } = query
  return pageOf(deps, context, { orgCode, roleNo, status, keyword: keywordOf(keyword) }, query)
}

/** Returns the person's active organizations and roles, in the company's order. */
async function principalAuthority(
  deps: DelegationDeps,
  actor: Actor,
  { lang }: RequestContext,
): Promise<PrincipalAuthority[]> {
  const rights = await deps.readRights(actor.versions.rights)
  const held = new Set(actor.pairs.map(([orgCode, roleNo]) => `${orgCode} ${roleNo}`))
  const pairs = [...rights.organizations.values()].flatMap((organization) =>
    [...rights.roles.values()].flatMap((role) =>
      organization.active && role.active && held.has(`${organization.orgCode} ${role.roleNo}`)
        ? [{ organization, role }]
        : [],
    ),
  )
  return Promise.all(
    pairs.map(async ({ organization, role }) => {
      const pair = { orgCode: organization.orgCode, roleNo: role.roleNo }
      const delegable = isDelegable(rights, pair)
      const apps = delegable ? (await deps.visibleApps(actor, pair))[lang] : []
      return {
        ...pair,
        orgName: named(lang, organization),
        roleName: named(lang, role),
        delegable,
        ...(delegable ? {} : { reason: wordsOf('delegation.role-undelegable', lang) }),
        apps: apps.map(({ appId, appCode, name, categoryName, reading }) => ({
          appId,
          appCode,
          appName: name[lang],
          otherName: name[lang === 'zh' ? 'en' : 'zh'],
          categoryName: categoryName[lang],
          ...reading,
        })),
      }
    }),
  )
}

/** Returns what the person may delegate, and the active delegations that the person received. */
export async function authorityOf(
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
): Promise<DataOf<Calls['POST /iam-portal/v1/agency/authority']>> {
  const { lang, now } = context
  const [principal, received] = await Promise.all([
    principalAuthority(deps, actor, context),
    heldAsAgent(deps.db, { lang, now }, actor.userNo),
  ])
  return { principal, agent: received.map((row) => toDelegation(row, deps.wireTime)) }
}

/** Returns the people whom the person can choose as agent. */
export async function candidatesFor(
  { db }: DelegationDeps,
  { userNo }: Actor,
  { lang }: RequestContext,
  typed: string,
): Promise<AgentCandidate[]> {
  const keyword = keywordOf(typed)
  const rows = await candidateRows(db, lang, { keyword, except: userNo, limit: candidatesAtMost })
  return rows.map(({ user_no, user_name, org_name }) => ({
    userNo: user_no,
    userName: user_name,
    ...(org_name ? { orgName: org_name } : {}),
  }))
}
