import { z } from 'zod'
import { personalConfig } from './features/preferences.ts'
import { endpoints } from './platform/endpoint.ts'
import { failures } from './platform/errors.ts'
import { pageOf, paging } from './platform/page.ts'
import { code, revision, wireTime, writtenText } from './platform/shapes.ts'

/** Maximum applications of one recommendation; the suggestion card shows eight in total. */
export const mostRecommendedApps = 20

const subject = z.enum(['organization', 'role'])
export type TemplateSubject = z.output<typeof subject>

const { modules, tools, quickList } = personalConfig.shape

/** Recommended parts of home; an empty part recommends nothing. */
const parts = {
  modules: modules.max(50).default([]),
  tools: tools.default([]),
  quickList: quickList.default([]),
  recommendedApps: z.array(z.uuid()).max(mostRecommendedApps).default([]),
}

/** Either an organization, with those below that have no recommendation of their own, or a role. */
const written = { orgCode: code.optional(), roleNo: code.optional(), ...parts }

const concerned = {
  /** Active people whom it reaches. */
  people: z.int(),
  /** Of these, people who have not customized all parts. */
  concerned: z.int(),
}

const recommendedApp = z.object({ appId: z.uuid(), appName: z.string(), icon: z.string() })
export type RecommendedApp = z.output<typeof recommendedApp>

const homeTemplate = z.object({
  id: z.uuid(),
  subject,
  subjectId: z.string(),
  subjectName: z.string(),
  /** Disabled or deleted: reaches nobody. */
  idle: z.boolean(),
  modules,
  tools,
  quickList,
  recommendedApps: z.array(recommendedApp),
  ...concerned,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type HomeTemplate = z.output<typeof homeTemplate>

const access = 'super-manager'

export const homeTemplates = endpoints({
  'POST /iam-authority/v1/admin/homeTemplate/list': {
    access,
    searches: 'rows',
    about:
      'What is recommended for home by organization and role, organizations first, with how many people it concerns.',
    body: paging.extend({ keyword: writtenText(80).optional() }).prefault({}),
    data: pageOf(homeTemplate),
  },
  'POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate': {
    access,
    about:
      'Recommends a home to an organization or a role, or changes the recommendation with this id, which needs the revision that was read. It holds at once for everybody who has not chosen themselves.',
    body: z.strictObject({ id: z.uuid().optional(), revision: revision.optional(), ...written }).prefault({}),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/homeTemplate/delete': {
    access,
    about: 'Deletes recommendations; already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/homeTemplate/preview': {
    access,
    searches: 'rows',
    about:
      'The home of a person with this organization and role who has customized nothing, with this recommendation for `subject`, and the people concerned.',
    body: z.strictObject({ subject, ...written }),
    data: z.object({ modules, tools, quickList, recommendedApps: z.array(recommendedApp), ...concerned }),
  },
})

export const homeTemplateFailures = failures({
  'home-template.subject': {
    code: 422,
    status: 422,
    zh: '请选择一个存在的组织或角色',
    en: 'Choose an existing organization or role.',
  },
  'home-template.exists': {
    code: 8001,
    status: 409,
    zh: '该组织或角色已有推荐',
    en: 'This organization or role already has a layout.',
  },
  'home-template.empty': {
    code: 422,
    status: 422,
    zh: '请至少推荐一项内容',
    en: 'Recommend at least one item.',
  },
})
