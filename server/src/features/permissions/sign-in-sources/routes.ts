import type { SourceLink } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import { currentRights, type Rights } from '#server/platform/rights.ts'
import { namesOfPeople } from '../sign-in-policies/reports.ts'
import {
  deleteSource,
  orderSources,
  readMetadata,
  saveSource,
  switchSource,
  testSource,
  unlinkPerson,
} from './change.ts'
import type { SignInSourceDeps } from './deps.ts'
import { namesOfSources } from './names.ts'
import { askSources, changeSources } from './provider-calls.ts'
import { answerSourceQuestion } from './question.ts'
import { signInsOfSources } from './reports.ts'
import { toSource } from './settings.ts'

const monthMs = 30 * 86_400_000

const choicesIn = ({ roles, organizations }: Rights, { lang }: RequestContext) => [
  ...[...roles.values()].map((role) => ({ code: role.roleNo, name: named(lang, role) })),
  ...[...organizations.values()].map((one) => ({ code: one.orgCode, name: named(lang, one) })),
]

async function listSources(deps: SignInSourceDeps, context: RequestContext) {
  const found = await askSources(deps, 'list', {}, context)
  if (!found) return { isBundled: false, sources: [], redirectBase: '', entityBase: '', external: [] }
  const { db, readRights, wireTime } = deps
  const since = new Date(context.now.getTime() - monthMs)
  const [signIns, rights] = await Promise.all([signInsOfSources(db, since), currentRights(db, readRights)])
  const choices = choicesIn(rights, context)
  return {
    isBundled: true,
    sources: found.sources.map((source) =>
      toSource(source, { wireTime, choices, signIns: signIns.get(source.code) ?? 0 }),
    ),
    redirectBase: found.redirect_base,
    entityBase: found.entity_base,
    external: found.external_types,
  }
}

async function peopleOf(
  deps: SignInSourceDeps,
  { id, userNo }: { id: string; userNo: string },
  context: RequestContext,
): Promise<SourceLink[]> {
  const { links } = await changeSources(deps, 'links', { source_id: id, account_no: userNo }, context)
  const names = await namesOfPeople(
    deps.db,
    context.lang,
    links.map(({ account_no }) => account_no),
  )
  return links.map(({ link_id: linkId, account_no, display_name: displayName, ...link }) => ({
    ...{ linkId, userNo: account_no, userName: names.get(account_no) ?? account_no, displayName },
    linkTime: deps.wireTime(link.linked_at),
    ...(link.last_used_at ? { lastUsedTime: deps.wireTime(link.last_used_at) } : {}),
  }))
}

/** Sources of identity of the bundled provider, which super managers maintain, and the provider's question about them. */
export function signInSourceRoutes(serve: Serve, deps: SignInSourceDeps): void {
  serve('GET /iam-authority/v1/admin/signInSource/list', ({ context }) => listSources(deps, context))

  serve('GET /iam-portal/v1/portal/signInSourceNames', async ({ context }) => ({
    sources: await namesOfSources(deps, context),
  }))

  serve('POST /iam-authority/v1/admin/signInSource/saveOrUpdate', ({ body, actor, context }) =>
    saveSource(deps, { actor, context }, body),
  )

  serve('POST /iam-authority/v1/admin/signInSource/metadata', ({ body, actor, context }) =>
    readMetadata(deps, { actor, context }, body),
  )

  serve('POST /iam-authority/v1/admin/signInSource/status', ({ body, actor, context }) =>
    switchSource(deps, { actor, context }, body),
  )

  serve('POST /iam-authority/v1/admin/signInSource/order', ({ body, actor, context }) =>
    orderSources(deps, { actor, context }, body.ids),
  )

  serve('POST /iam-authority/v1/admin/signInSource/delete', ({ body, actor, context }) =>
    deleteSource(deps, { actor, context }, body),
  )

  serve('POST /iam-authority/v1/admin/signInSource/test', ({ body, actor, context }) =>
    testSource(deps, { actor, context }, body.id),
  )

  serve('POST /iam-authority/v1/admin/signInSource/people', async ({ body, context }) => ({
    list: await peopleOf(deps, body, context),
  }))

  serve('POST /iam-authority/v1/admin/signInSource/unlink', ({ body, actor, context }) =>
    unlinkPerson(deps, { actor, context }, body.linkId),
  )

  serve('POST /iam-portal/auth/signInSource', ({ body, context }) =>
    answerSourceQuestion(deps, body, context),
  )
}
