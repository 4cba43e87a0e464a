import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { createMailGroups, type MailGroupMember, mailGroupKeeper } from '@iambiz/demo/world/mail-groups.ts'
import type { Company } from './company.ts'

/** A mail group as editors find and change it. */
export type MailGroupRow = {
  id: string
  /** Null: of every application. */
  appId: string | null
  name: string
  remarks: string
  forced: boolean
  status: 0 | 1
  recipients: MailGroupMember[]
  copies: MailGroupMember[]
  revision: number
  updaterNo: string
  updatedAt: Date
}

/** The mail groups of the company when the mock starts, the one that was changed last first. */
export const mailGroupRows = ({ world }: Company): MailGroupRow[] =>
  createMailGroups(world.people).map((group) => {
    const { id, name, application, remarks, forced, enabled, recipients, copies } = group
    return {
      ...{ id, name, remarks, forced, recipients, copies },
      appId: application && applicationId(application),
      status: enabled ? 1 : 0,
      revision: 1,
      updaterNo: mailGroupKeeper,
      updatedAt: world.calendar.now,
    }
  })
