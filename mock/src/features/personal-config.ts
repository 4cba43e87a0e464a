import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { homeTemplates } from '@iambiz/demo/world/home-templates.ts'
import { withAncestors } from '@iambiz/demo/world/organizations.ts'
import {
  type HomeTemplate,
  type Library,
  type Offer,
  recommendedLayout,
} from '@iambiz/server/features/preferences/home-layout.ts'
import { personalConfigOf } from '@iambiz/server/features/preferences/personal-config.ts'
import type { Caller } from '#mock/caller.ts'

type Template = (typeof homeTemplates)[number]

const toTemplate = ({ modules = [], tools, quickList }: Template): HomeTemplate => ({
  modules: modules.map((code) => ({
    moduleCode: code as PersonalConfig['modules'][number]['moduleCode'],
    visible: true,
  })),
  tools,
  quickList,
})

/** What there is to choose from for a person, and what the company recommends. */
export function offerFor(library: Library, { selection }: Pick<Caller, 'selection'>): Offer {
  const of = (subject: Template['subject'], id: string | undefined) =>
    homeTemplates.find((template) => template.subject === subject && template.id === id)
  const places = selection ? withAncestors(selection.orgCode) : []
  const nearest = places.find((place) => of('organization', place))
  const templates = [of('organization', nearest), of('role', selection?.roleNo)]
  return {
    library,
    layout: recommendedLayout(
      library,
      templates.flatMap((it) => (it ? [toTemplate(it)] : [])),
    ),
  }
}

/** Look and home of a person, with what is recommended where nothing was chosen. */
export const personalConfigFor = (library: Library, caller: Caller): PersonalConfig =>
  personalConfigOf(caller.own.personalConfig, offerFor(library, caller))
