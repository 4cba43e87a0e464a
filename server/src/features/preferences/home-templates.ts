import { moduleCode } from '@iambiz/contract/features/preferences.ts'
import type { Selection } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import type { HomeTemplate } from './home-layout.ts'
import { type TemplateRow, templateRows } from './store.ts'

/** All recommendations, by organization code and by role number. */
export type HomeTemplates = {
  readonly organization: ReadonlyMap<string, HomeTemplate>
  readonly role: ReadonlyMap<string, HomeTemplate>
}

const namesModule = (entry: unknown): entry is HomeTemplate['modules'][number] =>
  typeof entry === 'object' &&
  entry !== null &&
  'moduleCode' in entry &&
  moduleCode.safeParse(entry.moduleCode).success &&
  'visible' in entry &&
  typeof entry.visible === 'boolean'

/** Converts a stored recommendation, without modules that this release does not know. */
export const toTemplate = ({
  modules,
  tools,
  quick_list,
  recommended_apps,
}: Pick<TemplateRow, 'modules' | 'tools' | 'quick_list' | 'recommended_apps'>): HomeTemplate => ({
  // Modules of other releases are skipped; stored rows have no sort numbers.
  modules: Array.isArray(modules)
    ? modules.filter(namesModule).map(({ moduleCode, visible }) => ({ moduleCode, visible }))
    : [],
  tools,
  quickList: quick_list,
  apps: recommended_apps,
})

async function loadTemplates(db: Db): Promise<HomeTemplates> {
  const rows = await templateRows(db)
  const of = (subjectType: TemplateRow['subject_type']) =>
    new Map(
      rows
        .filter(({ subject_type }) => subject_type === subjectType)
        .map((row) => [row.subject_id, toTemplate(row)]),
    )
  return { organization: of('organization'), role: of('role') }
}

/** Returns the recommendations at a version; see `versionedCache`. */
export type ReadHomeTemplates = (version: string) => Promise<HomeTemplates>

export const keepHomeTemplates = (db: Db): ReadHomeTemplates => versionedCache(() => loadTemplates(db))

/**
 * Returns the recommendations for an organization and role: that of the organization or its nearest ancestor with one,
 * then that of the role.
 */
export function templatesFor(
  templates: HomeTemplates,
  rights: Rights,
  selection: Selection | null,
): HomeTemplate[] {
  if (!selection) return []
  const nearest = ancestry(rights, selection.orgCode).find((orgCode) => templates.organization.has(orgCode))
  const found = [templates.organization.get(nearest ?? ''), templates.role.get(selection.roleNo)]
  return found.filter((template) => template !== undefined)
}
