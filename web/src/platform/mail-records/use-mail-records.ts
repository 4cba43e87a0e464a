import type { Api } from '@iambiz/contract/api.ts'
import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { MailGroupSummary } from '@iambiz/contract/features/mail/groups.ts'
import type { MailTemplateSummary } from '@iambiz/contract/features/mail/templates.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import { read, usePagedRead } from '../api/query.ts'

const call = 'POST /iam-portal/bulletin/emailTemplate/list'

type Records = { TEMPLATE: MailTemplateSummary; GROUP: MailGroupSummary; CONTACT: MailContact }
type Listed = { list: readonly { kind: MailKind }[]; total: number }

/**
 * Reads one page of records of a kind. The call can list three kinds; with a given kind the reply contains only that
 * one.
 */
export const useMailRecords = <Kind extends MailKind>(
  body: RequestOf<Api[typeof call]>['body'] & { kind: Kind },
) =>
  usePagedRead({
    ...read(call, { body }),
    select: ({ list, total }: Listed): { list: Records[Kind][]; total: number } => ({
      list: list.filter((row): row is Records[Kind] => row.kind === body.kind),
      total,
    }),
  })
