import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

const entries = (count: number, one: string, many: string) => (count === 1 ? one : many)

export const importPhrases = phrases({
  title: { zh: '导入人员', en: 'Import people' },
  export: { zh: '导出', en: 'Export' },
  exportName: { zh: '人员', en: 'people' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Saved ${name}.`,
  },
  cancel: { zh: '取消', en: 'Cancel' },
  choose: { zh: '选择文件', en: 'Choose a file' },
  chooseOther: { zh: '选择其他文件', en: 'Choose another file' },
  drop: { zh: '将文件拖到这里，或', en: 'Drop a file here, or' },
  about: {
    zh: 'xlsx 或 csv，最大 2 MB，最多 10000 人。先逐行检查，此时不会保存；有一行错误就不导入任何人员。',
    en: 'xlsx or csv, 2 MB and 10,000 people at most. Every row is checked first and nothing is saved; with one row wrong nobody is imported.',
  },
  cells: {
    zh: '空单元格表示不修改，“-” 表示清空。组织与角色写成“组织编码/角色编号”，多个用分号隔开；填写后替换原有的全部组织与角色。导出的文件可以直接修改后导入。',
    en: 'An empty cell leaves things as they are, “-” takes them away. Organizations and roles are written as organization/role, several with semicolons between them, and replace all that the person holds. An exported file can be changed and imported.',
  },
  template: { zh: '下载模板', en: 'Download a template' },
  templateName: { zh: '人员导入模板', en: 'people-import-template' },
  reading: { zh: '正在检查', en: 'Checking' },
  tooLarge: { zh: '文件最大 2 MB', en: 'The file may have 2 MB at most.' },
  wrongKind: { zh: '文件格式须为 xlsx 或 csv', en: 'The file must be an xlsx or csv file.' },
  rows: { zh: '导入结果预览', en: 'What the import would do' },
  create: { zh: '新建', en: 'New' },
  update: { zh: '修改', en: 'Changed' },
  same: { zh: '不变', en: 'Unchanged' },
  wrong: { zh: '错误', en: 'Wrong' },
  all: { zh: '全部', en: 'All' },
  show: { zh: '显示', en: 'Show' },
  line: { zh: '行', en: 'Row' },
  person: { zh: '人员', en: 'Person' },
  outcome: { zh: '结果', en: 'Outcome' },
  details: { zh: '内容', en: 'Details' },
  disabled: {
    zh: ({ count }: Counted) => `${count} 人将被停用，其所有设备立即下线`,
    en: ({ count }: Counted) =>
      entries(
        count,
        '1 person will be disabled; their sessions end at once.',
        `${count} people will be disabled; their sessions end at once.`,
      ),
  },
  ignored: {
    zh: ({ names }: { names: string }) => `未识别、将忽略的列：${names}`,
    en: ({ names }: { names: string }) => `Columns that are not known and left alone: ${names}`,
  },
  someWrong: {
    zh: '请在文件中改正错误的行，再选择该文件。没有导入任何人员。',
    en: 'Correct the wrong rows in the file and choose it again. Nobody has been imported.',
  },
  nothingToDo: { zh: '文件与现有人员一致，无需导入', en: 'The file says what is there already.' },
  more: {
    zh: ({ count }: Counted) => `另有 ${count} 行未显示`,
    en: ({ count }: Counted) =>
      entries(count, '1 more row is not shown.', `${count} more rows are not shown.`),
  },
  import: {
    zh: ({ count }: Counted) => `导入 ${count} 人`,
    en: ({ count }: Counted) => entries(count, 'Import 1 person', `Import ${count} people`),
  },
  imported: {
    zh: ({ created, updated }: { created: number; updated: number }) =>
      `已新建 ${created} 人，修改 ${updated} 人`,
    en: ({ created, updated }: { created: number; updated: number }) =>
      `${created} created, ${updated} changed.`,
  },
})
