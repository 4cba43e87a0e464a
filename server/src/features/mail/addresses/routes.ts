import type { MailOrganization } from '@iambiz/contract/features/mail/addresses.ts'
import { addressFaultOf, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { toPage } from '#server/platform/page.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import { directoryPage, findCard, organizationRows } from './reports.ts'
import { type AddressDeps, mailPersonOf, verifyPasted } from './verify.ts'

const shortestKeyword = 2

type OrganizationRow = Awaited<ReturnType<typeof organizationRows>>[number]

/** Returns each organization after its parent. An organization whose parent is inactive becomes a root. */
function asTree(rows: readonly OrganizationRow[]): MailOrganization[] {
  const codes = new Set(rows.map(({ org_code }) => org_code))
  const above = ({ parent_code }: OrganizationRow) =>
    parent_code !== null && codes.has(parent_code) ? parent_code : ''
  const below = Map.groupBy(rows, above)
  const withBelow = (row: OrganizationRow): MailOrganization[] => [
    {
      orgCode: row.org_code,
      orgName: row.org_name,
      ...(above(row) ? { parentCode: above(row) } : {}),
      people: row.people,
    },
    ...(below.get(row.org_code) ?? []).flatMap(withBelow),
  ]
  return (below.get('') ?? []).flatMap(withBelow)
}

/** Finds mail recipients by search, by organization and by pasted addresses; searches are audited. */
export function mailAddressRoutes(serve: Serve, deps: AddressDeps): void {
  const { db, readDomains } = deps

  serve('POST /iam-portal/bulletin/emailTemplate/getEmailUser', async ({ actor, context, body }) => {
    const { emails, orgCode, pageNum, pageSize } = body
    if (emails !== undefined) {
      const texts = typeof emails === 'string' ? splitAddresses(emails) : emails
      const verified = await verifyPasted(deps, context.lang, texts)
      const detail = { addresses: verified.count, found: verified.valid.length }
      await audit(db, context, actor, { action: 'mail-address.verify', detail })
      return verified
    }
    const keyword = keywordOf(body.keyword)
    if (!orgCode && [...keyword.text].length < shortestKeyword) fail('mail-addresses.short-keyword')
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { rows, total } = await directoryPage(db, context.lang, {
      ...{ keyword, orgCode, ...page },
      domains: await readDomains(),
    })
    const detail = { keyword: keyword.text, ...(orgCode ? { orgCode } : {}), found: total, pageNum }
    await audit(db, context, actor, { action: 'mail-address.search', detail })
    return toPage(rows.map(mailPersonOf), total, body)
  })

  serve('GET /iam-portal/bulletin/emailTemplate/userInfo/:id', async ({ params, context: { lang } }) => {
    const card = (await findCard(db, lang, params.id)) ?? fail('resource.not-found')
    const { email, status } = card
    const isReachable =
      status === 1 && email !== null && addressFaultOf(email, await readDomains()) === undefined
    return {
      userNo: card.user_no,
      userName: card.user_name,
      ...(email ? { email } : {}),
      emailState: isReachable ? 'success' : 'error',
      orgCode: card.org_code ?? '',
      orgName: card.org_name,
      status,
    }
  })

  serve('GET /iam-portal/bulletin/emailTemplate/orgTree', async ({ context: { lang } }) => ({
    list: asTree(await organizationRows(db, lang, await readDomains())),
  }))
}
