/** Further headings that people use for names in tables, by kind of name. */
export const nameHeadings = {
  chinese: ['姓名', '姓名中文', 'name', 'name chinese', 'nameZh'],
  english: ['英文名', '姓名英文', 'name english', 'nameEn'],
} as const
