import type { Language, OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import type { Application } from '@iambiz/demo/world/catalogue.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'

/** An application to choose from a list. */
export const offeredApplication = (app: Application, lang: Language): OfferedApplication => ({
  appCode: app.code,
  appName: app[lang],
  otherName: app[lang === 'en' ? 'zh' : 'en'],
  ...readingOf(app.zh),
})
