import { phrases } from '#web/platform/i18n/phrases.ts'

export const filePhrases = phrases({
  folder: { zh: '不能添加文件夹，请选择其中的文件', en: 'Folders can’t be added. Choose the files inside.' },
  one: { zh: '这里只能添加一个文件', en: 'Only one file can be added here.' },
})
