import type { RequestContext } from '#server/platform/actor.ts'
import type { SignInSourceDeps } from './deps.ts'
import { askSources } from './provider-calls.ts'

/** The names of the sources, also of those that are off, since the log has their sign-ins; none with another provider. */
export async function namesOfSources(
  deps: Pick<SignInSourceDeps, 'askProvider'>,
  context: Pick<RequestContext, 'lang'>,
) {
  const found = await askSources(deps, 'list', {}, context)
  return (found?.sources ?? []).map(({ code, names: { zh: nameZh, en: nameEn }, status }) => ({
    ...{ code, nameZh, nameEn, status },
  }))
}
