import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { TemplateSubject } from '@iambiz/contract/home-templates.ts'
import { withAncestors } from '@iambiz/demo/world/organizations.ts'
import {
  type HomeTemplate,
  type Library,
  type Offer,
  recommendedApps,
  recommendedLayout,
} from '@iambiz/server/features/preferences/home-layout.ts'
import { personalConfigOf } from '@iambiz/server/features/preferences/personal-config.ts'
import type { Caller } from '#mock/caller.ts'
import { type TemplateRow, templateRows } from '#mock/home-templates.ts'
import type { Memory } from '#mock/memory.ts'

/** What is recommended for an organization, or by the nearest above it, then for a role. */
export function templatesFor(
  rows: readonly Pick<TemplateRow, 'subject' | 'subjectId' | 'template'>[],
  { orgCode, roleNo }: { orgCode?: string | undefined; roleNo?: string | undefined },
): HomeTemplate[] {
  const of = (subject: TemplateSubject, id: string | undefined) =>
    rows.find((row) => row.subject === subject && row.subjectId === id)?.template
  const places = orgCode ? withAncestors(orgCode) : []
  const nearest = places.find((place) => of('organization', place))
  return [of('organization', nearest), of('role', roleNo)].filter((template) => template !== undefined)
}

/** What there is to choose from for a person, and what the company recommends. */
export function offerFor(memory: Memory, library: Library, { selection }: Pick<Caller, 'selection'>): Offer {
  const found = templatesFor(templateRows(memory), selection ?? {})
  return { library, layout: recommendedLayout(library, found), apps: recommendedApps(found) }
}

/** Look and home of a person, with what is recommended where nothing was chosen. */
export const personalConfigFor = (memory: Memory, library: Library, caller: Caller): PersonalConfig =>
  personalConfigOf(caller.own.personalConfig, offerFor(memory, library, caller))
