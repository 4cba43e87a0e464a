import { phrases } from '../i18n/phrases.ts'

type Counted = { count: number }

export const tablePhrases = phrases({
  cancel: { zh: '取消', en: 'Cancel' },
  choose: { zh: '选择文件', en: 'Choose file' },
  chooseOther: { zh: '选择其他文件', en: 'Choose another file' },
  drop: { zh: '将文件拖到此处，或', en: 'Drop a file here, or' },
  template: { zh: '下载模板', en: 'Download a template' },
  reading: { zh: '正在检查', en: 'Checking' },
  tooLarge: { zh: '文件不能超过 2 MB', en: 'Files can be up to 2 MB.' },
  wrongKind: { zh: '文件格式须为 xlsx 或 csv', en: 'The file must be an xlsx or csv file.' },
  rows: { zh: '导入结果预览', en: 'Import preview' },
  create: { zh: '新建', en: 'New' },
  update: { zh: '修改', en: 'Changed' },
  same: { zh: '不变', en: 'Unchanged' },
  wrong: { zh: '错误', en: 'Error' },
  all: { zh: '全部', en: 'All' },
  show: { zh: '显示', en: 'Show' },
  line: { zh: '行', en: 'Row' },
  outcome: { zh: '结果', en: 'Outcome' },
  details: { zh: '内容', en: 'Details' },
  none: { zh: '无', en: 'none' },
  leftOut: {
    zh: ({ reason }: { reason: string }) => `不导入此项：${reason}`,
    en: ({ reason }: { reason: string }) => `Skipped: ${reason}`,
  },
  ignored: {
    zh: ({ names }: { names: string }) => `未识别、将忽略的列：${names}`,
    en: ({ names }: { names: string }) => `Unknown columns, ignored: ${names}`,
  },
  someWrong: {
    zh: '请在文件中改正错误的行，再选择该文件。未导入任何内容。',
    en: 'Fix the rows with errors in the file and choose it again. Nothing has been imported.',
  },
  'too-long': {
    zh: ({ column }: { column: string }) => `${column}过长`,
    en: ({ column }: { column: string }) => `${column} is too long`,
  },
  'cell-error': {
    zh: ({ column }: { column: string }) => `${column}是公式的错误值`,
    en: ({ column }: { column: string }) => `${column} is a formula error`,
  },
  'digits-lost': {
    zh: ({ column }: { column: string }) => `${column}位数不全，请将单元格改为文本格式后重新输入`,
    en: ({ column }: { column: string }) =>
      `${column} has lost digits. Format the cell as text and enter the number again`,
  },
  more: {
    zh: ({ count }: Counted) => `另有 ${count.toLocaleString('zh')} 行未显示`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 more row not shown' : `${count.toLocaleString('en')} more rows not shown`,
  },
})

/** Faults possible in any column; the message names the column. */
export type AnyColumnFault = 'too-long' | 'cell-error' | 'digits-lost'

/** Faults of cells in certain tables. */
export const cellFaults = phrases({
  'email-format': { zh: '邮箱格式不正确', en: 'Not a valid email address' },
})
