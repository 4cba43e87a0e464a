import { randomUUID } from 'node:crypto'
import type { HomeTemplate as ShownTemplate } from '@iambiz/contract/home-templates.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { organizations, withAncestors } from '@iambiz/demo/world/organizations.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import {
  completed,
  recommendedApps,
  recommendedLayout,
} from '@iambiz/server/features/preferences/home-layout.ts'
import { templateOf } from '@iambiz/server/features/preferences/template-of.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { storeTemplates, type TemplateRow, templateRows } from '#mock/home-templates.ts'
import { pageOf } from '#mock/listing.ts'
import { templatesFor } from './personal-config.ts'
import { libraryOf } from './tools.ts'

const subjectName = ({ lang }: Circumstances, { subject, subjectId }: TemplateRow): string =>
  (subject === 'organization'
    ? organizations.find(({ code }) => code === subjectId)?.[lang]
    : roles.find(({ no }) => no === subjectId)?.[lang]) ?? subjectId

const appsNamed = ({ lang }: Circumstances, ids: readonly string[]) =>
  ids.flatMap((appId) => {
    const app = applications.find(({ code }) => applicationId(code) === appId)
    return app ? { appId, appName: app[lang], icon: app.icon } : []
  })

type Draft = Pick<TemplateRow, 'subject' | 'subjectId' | 'template'>

function concernedBy({ company, memory }: Circumstances, { subject, subjectId, template }: Draft) {
  const hasOwn = (orgCode: string) =>
    orgCode === subjectId ||
    templateRows(memory).some((row) => row.subject === 'organization' && row.subjectId === orgCode)
  const reached = company.world.people.filter(
    ({ active, posts }) =>
      active &&
      posts.some(({ orgCode, roleNo }) =>
        subject === 'role'
          ? roleNo === subjectId
          : withAncestors(orgCode).find((place) => hasOwn(place)) === subjectId,
      ),
  )
  const concerned = reached.filter(({ userNo }) => {
    const { personalConfig, usual } = memory.of(userNo)
    const isOpen = (part: 'modules' | 'tools' | 'quickList') =>
      template[part].length > 0 && !(part in (personalConfig?.value ?? {}))
    return (
      (['modules', 'tools', 'quickList'] as const).some(isOpen) ||
      (template.apps.length > 0 && usual.appIds.length === 0)
    )
  })
  return { people: reached.length, concerned: concerned.length }
}

const shown = (asked: Circumstances, row: TemplateRow): ShownTemplate => ({
  id: row.id,
  subject: row.subject,
  subjectId: row.subjectId,
  subjectName: subjectName(asked, row),
  idle: false,
  modules:
    row.template.modules.length === 0
      ? []
      : completed(row.template.modules.map((module, index) => ({ ...module, sortNo: index + 1 }))),
  tools: [...row.template.tools],
  quickList: [...row.template.quickList],
  recommendedApps: appsNamed(asked, row.template.apps),
  ...concernedBy(asked, row),
  revision: row.revision,
  updaterName: row.updaterNo ? asked.company.nameOf(row.updaterNo, asked.lang) : '',
  updateTime: row.updateTime,
})

export const homeTemplateHandlers = {
  'POST /iam-authority/v1/admin/homeTemplate/list': ({ body, ...asked }) => {
    const { keyword = '' } = body
    const rows = templateRows(asked.memory).map((row) => shown(asked, row))
    return pageOf(
      rows
        .filter(({ subjectName, subjectId }) => `${subjectName}\n${subjectId}`.includes(keyword))
        .toSorted((one, other) => one.subject.localeCompare(other.subject)),
      body,
    )
  },
  'POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate': ({ body, ...asked }) => {
    const { id, revision, orgCode, roleNo, ...written } = body
    const { memory, company, caller, now } = asked
    const rows = templateRows(memory)
    const before = rows.find((row) => row.id === id)
    if (id !== undefined && !before) fail('resource.not-found')
    if (before && before.revision !== revision) fail('resource.changed')
    const subject = orgCode === undefined ? 'role' : 'organization'
    const subjectId = orgCode ?? roleNo ?? ''
    const isTaken = rows.some((row) => row.subject === subject && row.subjectId === subjectId)
    if (!before && isTaken) fail('home-template.exists')
    const saved: TemplateRow = {
      ...{ id: id ?? randomUUID(), subject, subjectId, template: templateOf(written) },
      ...{ revision: (before?.revision ?? 0) + 1, updaterNo: caller.userNo },
      updateTime: company.wireTime(now),
    }
    storeTemplates(memory, [...rows.filter((row) => row !== before), saved])
    return { id: saved.id, revision: saved.revision }
  },
  'POST /iam-authority/v1/admin/homeTemplate/delete': ({ body, memory }) => {
    const rows = templateRows(memory)
    const left = rows.filter(({ id }) => !body.ids.includes(id))
    storeTemplates(memory, left)
    return { deleted: rows.length - left.length }
  },
  'POST /iam-authority/v1/admin/homeTemplate/preview': ({ body, ...asked }) => {
    const { subject, orgCode, roleNo, ...written } = body
    const subjectId = (subject === 'organization' ? orgCode : roleNo) ?? fail('home-template.subject')
    const draft: Draft = { subject, subjectId, template: templateOf(written) }
    const others = templateRows(asked.memory).filter(
      (row) => row.subject !== subject || row.subjectId !== subjectId,
    )
    const found = templatesFor([...others, draft], { orgCode, roleNo })
    return {
      ...recommendedLayout(libraryOf(asked.memory), found),
      recommendedApps: appsNamed(asked, recommendedApps(found)),
      ...concernedBy(asked, draft),
    }
  },
} satisfies Handlers
