/** Headings beside our own under which people write names in tables, by what the name is. */
export const nameHeadings = {
  chinese: ['姓名', '姓名中文', 'name', 'name chinese', 'nameZh'],
  english: ['英文名', '姓名英文', 'name english', 'nameEn'],
} as const
