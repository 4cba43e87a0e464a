import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { mailContactKeeper, mailContacts } from '@iambiz/demo/world/mail-contacts.ts'
import type { Company } from './company.ts'

/** A public mailbox as editors find and change it. */
export type MailContactRow = {
  id: string
  /** Null: of every application. */
  appId: string | null
  name: string
  email: string
  phone: string
  orgCode: string | undefined
  remarks: string
  status: 0 | 1
  revision: number
  updaterNo: string
  updatedAt: Date
}

/** The public mailboxes of the company when the mock starts. */
export const mailContactRows = ({ world }: Company): MailContactRow[] =>
  mailContacts.map(({ id, application, name, address, phone, orgCode, remarks, enabled }) => ({
    ...{ id, name, email: address, phone, orgCode, remarks },
    appId: application && applicationId(application),
    status: enabled ? 1 : 0,
    revision: 1,
    updaterNo: mailContactKeeper,
    updatedAt: world.calendar.now,
  }))
