/** A piece of a footer; `href` for the ones that are links. */
export type FooterPart = { text: string; href?: string }

/** A filing number of the Chinese ministry (MIIT): the province, the kind, digits, and perhaps the number of the site. */
const filing = /(\p{Script=Han}ICP[备证]\d{4,12}号(?:-\d{1,4})?)/u

/** Returns the pieces of a footer: filing numbers link to the register, as the ministry demands. */
export const footerParts = (text: string): FooterPart[] =>
  text
    .split(filing)
    .filter((part) => part !== '')
    .map((part) => (filing.test(part) ? { text: part, href: 'https://beian.miit.gov.cn/' } : { text: part }))
