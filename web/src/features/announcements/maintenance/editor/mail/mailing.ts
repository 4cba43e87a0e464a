import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { chosenIn, chosenText } from './chosen.ts'

/** The mail settings of the form. Strings have the format of `chosenText`; empty means none. */
export type MailingValues = {
  mailed: boolean
  mailTemplate: string
  mailAudience: boolean
  mailGroups: string
  /** Keys are staff number and address, `A1:a1@example.com`; public mailboxes have no number. */
  mailExtras: string
}

export const noMailing: MailingValues = {
  mailed: false,
  mailTemplate: '',
  mailAudience: false,
  mailGroups: '',
  mailExtras: '',
}

/** Returns verified recipients as one string. */
export const extrasText = (people: readonly MailPerson[]): string =>
  chosenText(
    people.map(({ userNo = '', userName = '', email }) => ({ key: `${userNo}:${email}`, name: userName })),
  )

/** Returns the recipients of such a string. */
export const extrasIn = (text: string): MailPerson[] =>
  chosenIn(text).map(({ key, name }) => {
    const at = key.indexOf(':')
    const [userNo, email] = [key.slice(0, at), key.slice(at + 1)]
    return userNo
      ? { userNo, userName: name, email, source: 'user' }
      : { userName: name, email, source: 'contact' }
  })

export function mailingValuesOf({ mail }: Pick<MaintainedDetail, 'mail'>): MailingValues {
  if (!mail) return noMailing
  return {
    mailed: true,
    mailTemplate: mail.templateId ? chosenText([{ key: mail.templateId, name: mail.templateName }]) : '',
    mailAudience: mail.toAudience,
    mailGroups: chosenText(mail.groups.map(({ id, groupName }) => ({ key: id, name: groupName }))),
    mailExtras: extrasText(mail.extras),
  }
}

/** Returns the request fields; null if nothing is mailed. */
export function mailingInputOf({
  mailed,
  mailTemplate,
  mailAudience,
  mailGroups,
  mailExtras,
}: MailingValues) {
  if (!mailed) return null
  const extras = extrasIn(mailExtras)
  return {
    templateId: chosenIn(mailTemplate)[0]?.key ?? '',
    toAudience: mailAudience,
    groupIds: chosenIn(mailGroups).map(({ key }) => key),
    extraUserNos: extras.flatMap(({ userNo }) => userNo ?? []),
    extraEmails: extras.flatMap(({ userNo, email }) => (userNo ? [] : [email])),
  }
}

/** Returns whether the mail settings are fixed, which they are once the announcement has taken effect. */
export const isMailingClosed = (
  detail: Pick<MaintainedDetail, 'mail' | 'effectState'> | undefined,
): boolean =>
  detail?.mail?.closed ??
  (detail !== undefined && ['EFFECTIVE', 'EXPIRED', 'VOID'].includes(detail.effectState))

/** Returns the empty mail fields that a release requires; a required one gets its groups from the server. */
export function missingInMailing(values: MailingValues & { forcedPush: boolean }) {
  const { mailed, mailTemplate, mailAudience, mailGroups, mailExtras, forcedPush } = values
  if (!mailed) return []
  const hasSomebody = mailAudience || mailGroups !== '' || mailExtras !== '' || forcedPush
  return [
    ...(mailTemplate === '' ? (['mailTemplate'] as const) : []),
    ...(hasSomebody ? [] : (['mailGroups'] as const)),
  ]
}
