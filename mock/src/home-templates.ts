import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { TemplateSubject } from '@iambiz/contract/home-templates.ts'
import { homeTemplates } from '@iambiz/demo/world/home-templates.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import type { HomeTemplate } from '@iambiz/server/features/preferences/home-layout.ts'
import type { Memory } from './memory.ts'

/** A recommendation as administrators keep it. */
export type TemplateRow = {
  id: string
  subject: TemplateSubject
  subjectId: string
  template: HomeTemplate
  revision: number
  updaterNo: string | null
  updateTime: string
}

const kept = new WeakMap<Memory, TemplateRow[]>()

/** What the company recommends, as it was last written. */
export function templateRows(memory: Memory): TemplateRow[] {
  const known = kept.get(memory)
  if (known) return known
  const rows = homeTemplates.map(
    ({ subject, id, modules = [], tools, quickList }): TemplateRow => ({
      id: uuidOf(`home template ${subject} ${id}`),
      subject,
      subjectId: id,
      template: {
        modules: modules.map((code) => ({
          moduleCode: code as PersonalConfig['modules'][number]['moduleCode'],
          visible: true,
        })),
        tools,
        quickList,
        apps: [],
      },
      revision: 1,
      updaterNo: null,
      updateTime: '2026-01-05 09:00:00',
    }),
  )
  kept.set(memory, rows)
  return rows
}

export const storeTemplates = (memory: Memory, rows: TemplateRow[]): void => {
  kept.set(memory, rows)
}
