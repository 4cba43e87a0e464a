import type { SignInPolicy } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import { currentRights, type Rights } from '#server/platform/rights.ts'
import { answerQuestion } from './answer.ts'
import { setBreakGlass } from './break-glass.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { giveGrace } from './grace.ts'
import { readQuestion } from './question.ts'
import { appChoices, breakGlassAccounts, namesOfPeople, siteChoices } from './reports.ts'
import { removePolicies, savePolicy } from './save.ts'
import { previewPolicy, simulateSignIn } from './simulate.ts'
import { findPolicies, type StoredPolicy } from './store.ts'

type Choice = { code: string; name: string }
type Choices = { roles: Choice[]; organizations: Choice[]; apps: Choice[]; sites: Choice[] }

async function choicesOf(
  { db }: SignInPolicyDeps,
  { roles, organizations }: Rights,
  { lang }: RequestContext,
): Promise<Choices> {
  const [apps, sites] = await Promise.all([appChoices(db, lang), siteChoices(db, lang)])
  return {
    roles: [...roles.values()].map((role) => ({ code: role.roleNo, name: named(lang, role) })),
    organizations: [...organizations.values()].map((organization) => ({
      code: organization.orgCode,
      name: named(lang, organization),
    })),
    apps,
    sites,
  }
}

/** The policy as administrators see it, with the names of all that it lists. */
function toPolicy(
  { wireTime }: SignInPolicyDeps,
  { networks: _networks, updaterNo, updatedAt, ...policy }: StoredPolicy,
  { choices, people }: { choices: Choices; people: ReadonlyMap<string, string> },
): SignInPolicy {
  const chosen = (from: Choice[], codes: readonly string[]) => from.filter(({ code }) => codes.includes(code))
  const { factorMinutes, sessionMinutes, idleMinutes, graceUntil } = policy
  return {
    ...policy,
    ...{ roleNos: [...policy.roleNos], orgCodes: [...policy.orgCodes], appIds: [...policy.appIds] },
    kinds: [...policy.kinds],
    factorMinutes: factorMinutes ?? undefined,
    sessionMinutes: sessionMinutes ?? undefined,
    idleMinutes: idleMinutes ?? undefined,
    graceUntil: graceUntil ? wireTime(graceUntil) : undefined,
    names: [
      ...chosen(choices.roles, policy.roleNos),
      ...chosen(choices.organizations, policy.orgCodes),
      ...chosen(choices.apps, policy.appIds),
      ...chosen(choices.sites, policy.siteIds),
    ],
    updaterName: people.get(updaterNo ?? '') ?? '',
    updateTime: wireTime(updatedAt),
  }
}

/** The rules about signing in: their administration, the simulator, and the question of the provider. */
export function signInPolicyRoutes(serve: Serve, deps: SignInPolicyDeps): void {
  const { db, readRights, wireTime } = deps

  serve('GET /iam-authority/v1/admin/signInPolicy/list', async ({ actor, context }) => {
    const rights = await readRights(actor.versions.rights)
    const [stored, choices, breakGlass, isInForce] = await Promise.all([
      findPolicies(db),
      choicesOf(deps, rights, context),
      breakGlassAccounts(db, context.lang),
      deps.isInForce(),
    ])
    const people = await namesOfPeople(
      db,
      context.lang,
      stored.flatMap(({ updaterNo }) => updaterNo ?? []),
    )
    const policies = stored.map((policy) => toPolicy(deps, policy, { choices, people }))
    return { policies, breakGlass, isInForce, address: context.ip }
  })

  serve('GET /iam-authority/v1/admin/signInPolicy/choices', async ({ context }) =>
    choicesOf(deps, await currentRights(db, readRights), context),
  )

  serve('POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate', ({ body, actor, context }) =>
    savePolicy(deps, body, actor, context),
  )

  serve('POST /iam-authority/v1/admin/signInPolicy/delete', async ({ body, actor, context }) => ({
    deleted: await removePolicies(deps, body.ids, actor, context),
  }))

  serve('POST /iam-authority/v1/admin/signInPolicy/preview', ({ body, actor, context }) =>
    previewPolicy(deps, body.draft, actor, context),
  )

  serve('POST /iam-authority/v1/admin/signInPolicy/simulate', ({ body, context }) =>
    simulateSignIn(deps, body, context),
  )

  serve('POST /iam-authority/v1/admin/signInPolicy/grace', async ({ body, actor, context }) => ({
    until: wireTime(await giveGrace(deps, body, actor, context)),
  }))

  serve('POST /iam-authority/v1/admin/signInPolicy/breakGlass', async ({ body, actor, context }) => ({
    userNos: await setBreakGlass(deps, body.userNos, actor, context),
  }))

  serve('POST /iam-portal/auth/signInPolicy', async ({ body, context }) =>
    answerQuestion(deps, await readQuestion(deps, body, context), context),
  )
}
