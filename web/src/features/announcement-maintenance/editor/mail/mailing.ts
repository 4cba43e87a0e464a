import type { MaintainedDetail } from '@iambiz/contract/features/announcement-maintenance.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { type Chosen, chosenIn, chosenText } from './chosen.ts'

/** What goes out by mail. The texts are those of `chosenText`; empty is none. */
export type MailingValues = {
  mailed: boolean
  mailTemplate: string
  mailAudience: boolean
  mailGroups: string
  /** People by `u:` and their staff number, public mailboxes by `m:` and their address. */
  mailExtras: string
}

export const noMailing: MailingValues = {
  mailed: false,
  mailTemplate: '',
  mailAudience: false,
  mailGroups: '',
  mailExtras: '',
}

/** Somebody who was found, as a choice. */
export const extraOf = ({ userNo, userName = '', email }: MailPerson): Chosen => ({
  key: userNo ? `u:${userNo}` : `m:${email}`,
  name: userName,
})

export function mailingValuesOf({ mail }: Pick<MaintainedDetail, 'mail'>): MailingValues {
  if (!mail) return noMailing
  return {
    mailed: true,
    mailTemplate: mail.templateId ? chosenText([{ key: mail.templateId, name: mail.templateName }]) : '',
    mailAudience: mail.toAudience,
    mailGroups: chosenText(mail.groups.map(({ id, groupName }) => ({ key: id, name: groupName }))),
    mailExtras: chosenText(mail.extras.map(extraOf)),
  }
}

const keysOf = (extras: readonly Chosen[], kind: 'u:' | 'm:') =>
  extras.flatMap(({ key }) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))

/** What is sent of it; null: nothing goes out. */
export function mailingInputOf({
  mailed,
  mailTemplate,
  mailAudience,
  mailGroups,
  mailExtras,
}: MailingValues) {
  if (!mailed) return null
  const extras = chosenIn(mailExtras)
  return {
    templateId: chosenIn(mailTemplate)[0]?.key ?? '',
    toAudience: mailAudience,
    groupIds: chosenIn(mailGroups).map(({ key }) => key),
    extraUserNos: keysOf(extras, 'u:'),
    extraEmails: keysOf(extras, 'm:'),
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
