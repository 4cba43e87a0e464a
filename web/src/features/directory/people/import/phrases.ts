import { phrases } from '#web/platform/i18n/phrases.ts'
import { mostImported } from './limits.ts'

type Counted = { count: number }

const entries = (count: number, one: string, many: string) => (count === 1 ? one : many)

export const importPhrases = phrases({
  title: { zh: '导入人员', en: 'Import people' },
  export: { zh: '导出', en: 'Export' },
  exportName: { zh: '人员', en: 'people' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
  about: {
    zh: `xlsx 或 csv，最大 2 MB，最多 ${mostImported.toLocaleString('zh')} 人。导入前会逐行检查，只要有一行错误就不会导入。`,
    en: `xlsx or csv, up to 2 MB and ${mostImported.toLocaleString('en')} people. Every row is checked first. If any row has an error, no one is imported.`,
  },
  cells: {
    zh: `空单元格表示不修改，「-」表示清空。组织与角色写成「组织/角色」，可用编码或名称，多个用分号隔开，将替换原有的全部组织与角色。导出的文件可以修改后导入，超过 ${mostImported.toLocaleString('zh')} 人时请拆分文件。`,
    en: `Empty cells change nothing, and “-” clears a value. Write roles as organization/role, by code or name, separated by semicolons. They replace all roles the person has. You can edit and re-import an exported file, in parts if it has more than ${mostImported.toLocaleString('en')} people.`,
  },
  templateName: { zh: '人员导入模板', en: 'people-import-template' },
  person: { zh: '人员', en: 'Person' },
  disabled: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人将停用，所有设备立即退出登录`,
    en: ({ count }: Counted) =>
      entries(
        count,
        '1 person will be disabled. Their sessions end immediately.',
        `${count.toLocaleString('en')} people will be disabled. Their sessions end immediately.`,
      ),
  },
  nothingToDo: { zh: '文件与现有人员一致，无需导入', en: 'The file contains no changes.' },
  import: {
    zh: ({ count }: Counted) => `导入 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) =>
      entries(count, 'Import 1 person', `Import ${count.toLocaleString('en')} people`),
  },
  imported: {
    zh: ({ created, updated }: { created: number; updated: number }) =>
      `已新建 ${created} 人，修改 ${updated} 人`,
    en: ({ created, updated }: { created: number; updated: number }) =>
      `${created} created, ${updated} changed.`,
  },
})
