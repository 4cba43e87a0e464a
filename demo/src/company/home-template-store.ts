import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import { homeTemplates, quickLinks } from './home-templates.ts'
import { insertRows } from './insert-store.ts'

const textArray = (codes: readonly string[]) => `{${codes.join(',')}}`

export async function insertHomeTemplates<T>(db: Kysely<T>, calendar: Calendar): Promise<void> {
  await insertRows(
    db,
    'tool',
    {
      ...{ tool_code: 'text', kind: 'text', name_zh: 'text', name_en: 'text' },
      ...{ icon: 'text', path: 'text', sort_no: 'int' },
    },
    quickLinks.map(({ code, zh, en, icon, path }, index) => [code, 'link', zh, en, icon, path, 200 + index]),
  )
  await insertRows(
    db,
    'home_template',
    {
      subject_type: 'text',
      subject_id: 'text',
      tools: 'text[]',
      quick_list: 'text[]',
      modules: 'jsonb',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    homeTemplates.map(({ subject, id, tools, quickList, modules = [] }, index) => [
      subject,
      id,
      textArray(tools),
      textArray(quickList),
      JSON.stringify(modules.map((moduleCode) => ({ moduleCode, visible: true }))),
      ...[calendar.maintained(index), calendar.maintained(index)],
    ]),
  )
}
