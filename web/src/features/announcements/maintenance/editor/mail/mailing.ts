import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { chosenIn, chosenText } from './chosen.ts'

/** What goes out by mail. The texts are those of `chosenText`; empty is none. */
export type MailingValues = {
  mailed: boolean
  mailTemplate: string
  mailAudience: boolean
  mailGroups: string
  /** By staff number and address, `A1:a1@example.com`; public mailboxes have no number. */
  mailExtras: string
}

export const noMailing: MailingValues = {
  mailed: false,
  mailTemplate: '',
  mailAudience: false,
  mailGroups: '',
  mailExtras: '',
}

/** People who were found as a text. */
export const extrasText = (people: readonly MailPerson[]): string =>
  chosenText(
    people.map(({ userNo = '', userName = '', email }) => ({ key: `${userNo}:${email}`, name: userName })),
  )

/** The people of such a text. */
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

/** What is sent of it; null: nothing goes out. */
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

/** Whether what it is mailed with can be changed: until it is in force. */
export const isMailingClosed = (
  detail: Pick<MaintainedDetail, 'mail' | 'effectState'> | undefined,
): boolean =>
  detail?.mail?.closed ??
  (detail !== undefined && ['EFFECTIVE', 'EXPIRED', 'VOID'].includes(detail.effectState))

/** What a release with mails needs and is empty; a forced one has groups that only the server knows. */
export function missingInMailing(values: MailingValues & { forcedPush: boolean }) {
  const { mailed, mailTemplate, mailAudience, mailGroups, mailExtras, forcedPush } = values
  if (!mailed) return []
  const hasSomebody = mailAudience || mailGroups !== '' || mailExtras !== '' || forcedPush
  return [
    ...(mailTemplate === '' ? (['mailTemplate'] as const) : []),
    ...(hasSomebody ? [] : (['mailGroups'] as const)),
  ]
}
