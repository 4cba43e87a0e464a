import { applications } from '@iambiz/demo/world/catalogue.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'

function entries({ company: { world }, lang }: Circumstances) {
  const byName = new Intl.Collator(lang === 'en' ? 'en' : 'zh-u-co-pinyin')
  const nameOf = (code: string) => applications.find((app) => app.code === code)?.[lang] ?? code
  return world.contacts
    .map((contact) => ({
      id: contact.id,
      appCode: contact.application,
      appName: nameOf(contact.application),
      module: contact.module[lang],
      name: lang === 'en' ? contact.nameEn : contact.nameZh,
      ...readingOf(contact.nameZh),
      duty: contact.duty,
      phone: contact.phone,
      email: contact.email,
      wecomId: contact.wecomId ?? '',
      hours: contact.hours[lang],
    }))
    .sort((a, b) => byName.compare(a.appName, b.appName))
}

type Entry = ReturnType<typeof entries>[number]

function keywordTest(keyword = ''): (entry: Entry) => boolean {
  const wanted = folded(keyword)
  const dense = wanted.replace(/[ '-]/g, '')
  return (entry) =>
    Object.values(entry).some((cell) => folded(cell).includes(wanted)) ||
    [entry.phone, entry.pinyin, entry.initials].some((text) => text.replace(/[ -]/g, '').includes(dense))
}

export const opsContactHandlers = {
  'POST /iam-portal/v1/portal/opsContact/list': ({ body, ...circumstances }) => {
    const { appCode, module, duty, keyword } = body
    const matches = keywordTest(keyword)
    const found = entries(circumstances).filter(
      (entry) =>
        (!appCode || entry.appCode === appCode) &&
        (!module || entry.module === module) &&
        (!duty || entry.duty === duty) &&
        matches(entry),
    )
    return pageOf(filtered(found, body), body)
  },

  'GET /iam-portal/v1/portal/opsContact/applications': (circumstances) => {
    const byCode = Map.groupBy(entries(circumstances), ({ appCode }) => appCode)
    return {
      list: [...byCode].map(([appCode, found]) => ({
        appCode,
        appName: found[0]?.appName ?? appCode,
        modules: [...new Set(found.map(({ module }) => module))],
      })),
    }
  },
} satisfies Handlers
