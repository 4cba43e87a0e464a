import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import type { Company } from './company.ts'

/** A mail template as editors find and change it. */
export type MailTemplateRow = {
  id: string
  /** Null: of every application. */
  appId: string | null
  type: 1 | 2
  name: string
  fileName: string | undefined
  subject: { zh: string; en?: string }
  body: { zh: string; en?: string }
  status: 0 | 1
  revision: number
  updaterNo: string
  updatedAt: Date
}

/** The templates of the company when the mock starts, the one that was changed last first. */
export const mailTemplateRows = ({ world }: Company): MailTemplateRow[] =>
  world.mailTemplates.map(({ application, enabled, ...template }) => ({
    ...template,
    appId: application && applicationId(application),
    status: enabled ? 1 : 0,
    revision: 1,
  }))
