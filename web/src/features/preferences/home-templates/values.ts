import type { HomeTemplate, RecommendedApp, TemplateSubject } from '@iambiz/contract/home-templates.ts'

/** The values of the form; an empty part leaves that part of the home page to the default. */
export type Values = {
  subject: TemplateSubject
  subjectId: string
  modules: HomeTemplate['modules']
  tools: readonly string[]
  quickList: readonly string[]
  apps: readonly RecommendedApp[]
}

export const newValues: Values = {
  ...{ subject: 'role', subjectId: '', modules: [], tools: [], quickList: [], apps: [] },
}

export const valuesOf = (template: HomeTemplate): Values => ({
  subject: template.subject,
  subjectId: template.subjectId,
  modules: template.modules,
  tools: template.tools,
  quickList: template.quickList,
  apps: template.recommendedApps,
})

const partsOf = ({ modules, tools, quickList, apps }: Values) => ({
  modules: [...modules],
  tools: [...tools],
  quickList: [...quickList],
  recommendedApps: apps.map(({ appId }) => appId),
})

const subjectOf = ({ subject, subjectId }: Values) =>
  subject === 'organization' ? { orgCode: subjectId } : { roleNo: subjectId }

export const bodyOf = (values: Values, known?: Pick<HomeTemplate, 'id' | 'revision'>) => ({
  ...(known ? { id: known.id, revision: known.revision } : {}),
  ...subjectOf(values),
  ...partsOf(values),
})

/** Returns the body of a preview. `beside` is a subject of the other kind, whose recommendation also applies. */
export const previewBody = (values: Values, beside: string) => ({
  subject: values.subject,
  ...subjectOf(values),
  ...(beside && (values.subject === 'organization' ? { roleNo: beside } : { orgCode: beside })),
  ...partsOf(values),
})

export const isEmpty = ({ modules, tools, quickList, apps }: Values): boolean =>
  modules.length + tools.length + quickList.length + apps.length === 0

export const isSame = (one: Values, other: Values): boolean =>
  JSON.stringify([one.subject, one.subjectId, partsOf(one)]) ===
  JSON.stringify([other.subject, other.subjectId, partsOf(other)])
