import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { LoginCountDeps } from './deps.ts'
import { scopeOf } from './filter.ts'

type Shown = { orgCode: string; orgName: string; parentCode?: string }

/**
 * Returns the organizations whose rows a person sees, each after its parent; one without a visible parent is a root.
 * Inactive ones are included, because the log has rows of them.
 */
export async function visibleOrganizations(
  deps: LoginCountDeps,
  actor: Actor,
  lang: Language,
): Promise<Shown[]> {
  const [{ orgCodes }, { organizations }] = await Promise.all([
    scopeOf(deps, actor),
    deps.readRights(actor.versions.rights),
  ])
  const visible = orgCodes ? new Set(orgCodes) : organizations
  const shown = [...organizations.values()]
    .filter(({ orgCode }) => visible.has(orgCode))
    .toSorted((one, other) => one.sortNo - other.sortNo || (one.orgCode < other.orgCode ? -1 : 1))
  const above = ({ parentCode }: { parentCode: string | null }) =>
    parentCode !== null && visible.has(parentCode) ? parentCode : ''
  const below = Map.groupBy(shown, above)
  const withBelow = (parentCode: string): Shown[] =>
    (below.get(parentCode) ?? []).flatMap(({ orgCode, nameZh, nameEn }) => [
      {
        orgCode,
        orgName: (lang === 'en' && nameEn) || nameZh,
        ...(parentCode && { parentCode }),
      },
      ...withBelow(orgCode),
    ])
  return withBelow('')
}
