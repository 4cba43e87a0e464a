/** Column headers of exported files, by which the import finds the columns again. */
export const columnWords = {
  key: { zh: '键', en: 'Key', width: 40 },
  zh: { zh: '中文', en: 'Chinese', width: 50 },
  en: { zh: '英文', en: 'English', width: 50 },
  builtInZh: { zh: '内置中文', en: 'Built-in Chinese', width: 50 },
  builtInEn: { zh: '内置英文', en: 'Built-in English', width: 50 },
  places: { zh: '位置', en: 'Places', width: 40 },
}

export const exportName = { zh: '翻译', en: 'translations' }
