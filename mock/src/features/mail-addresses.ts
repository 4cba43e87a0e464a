import { maxPastedPeople, type VerifiedAddresses } from '@iambiz/contract/features/mail/addresses.ts'
import { addressFaultOf, addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import type { AddressFault, MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { MailGroupMember } from '@iambiz/demo/world/mail-groups.ts'
import { organizations, withAncestors } from '@iambiz/demo/world/organizations.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import { organizationNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { MailContactRow } from '#mock/mail-contacts.ts'

const domains = ['chengchuan.example']

const ofPerson = (
  { lang }: Circumstances,
  { userNo, nameZh, nameEn, email, active, posts }: Person,
): MailPerson => ({
  userNo,
  userName: lang === 'en' ? nameEn : nameZh,
  email,
  orgName: organizationNamed(posts[0]?.orgCode ?? '')?.[lang] ?? '',
  source: 'user',
  ...(active ? {} : { left: true }),
})

const ofContact = (
  { lang }: Circumstances,
  { id, name, email, orgCode, status }: MailContactRow,
): MailPerson => ({
  contactId: id,
  userName: name,
  email,
  orgName: organizationNamed(orgCode ?? '')?.[lang] ?? '',
  source: 'contact',
  ...(status === 1 ? {} : { left: true }),
})

/** Who is meant by the member of a group; whoever has left is told as such. */
export function memberOf(asked: Circumstances, member: MailGroupMember): MailPerson[] {
  if ('userNo' in member) {
    const person = asked.company.people.get(member.userNo)
    return person ? [ofPerson(asked, person)] : []
  }
  const contact = asked.memory.mailContacts.find(({ id }) => id === member.contactId)
  return contact ? [ofContact(asked, contact)] : []
}

/** Everybody whom mail can reach, with the organizations that they are in. */
const directory = (asked: Circumstances) =>
  [
    ...asked.company.world.people.map((person) => ({
      shown: ofPerson(asked, person),
      names: [person.userNo, person.nameZh, person.nameEn, person.email],
      orgCodes: person.posts.flatMap(({ orgCode }) => withAncestors(orgCode)),
    })),
    ...asked.memory.mailContacts.map((contact) => ({
      shown: ofContact(asked, contact),
      names: [contact.name, contact.email],
      orgCodes: contact.orgCode ? withAncestors(contact.orgCode) : [],
    })),
  ].filter(({ shown }) => !shown.left)

/** Who has these addresses, and what nobody can be found for. */
export function verifiedAddresses(asked: Circumstances, texts: readonly string[]): VerifiedAddresses {
  const owners = new Map(
    directory(asked)
      .reverse()
      .map(({ shown }) => [addressKey(shown.email), shown]),
  )
  const seen = new Set<string>()
  const valid: MailPerson[] = []
  const invalid: { value: string; reason: AddressFault }[] = []
  for (const value of texts) {
    const key = addressKey(value)
    const owner = owners.get(key)
    const reason = seen.has(key) ? 'duplicate' : (addressFaultOf(value, domains) ?? 'unknown')
    if (owner && !seen.has(key)) valid.push(owner)
    else invalid.push({ value, reason })
    seen.add(key)
  }
  if (seen.size > maxPastedPeople) fail('mail-addresses.too-many', { count: seen.size, max: maxPastedPeople })
  return { valid, invalid, count: seen.size }
}

export const mailAddressHandlers = {
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser': ({ body, ...asked }) => {
    const { emails, orgCode } = body
    if (emails !== undefined)
      return verifiedAddresses(asked, typeof emails === 'string' ? splitAddresses(emails) : emails)
    const keyword = folded(body.keyword ?? '')
    if (!orgCode && [...keyword].length < 2) fail('mail-addresses.short-keyword')
    const byName = new Intl.Collator(asked.lang === 'en' ? 'en' : 'zh-u-co-pinyin')
    const found = directory(asked)
      .filter(
        ({ names, orgCodes }) =>
          (!orgCode || orgCodes.includes(orgCode)) && names.some((name) => folded(name).includes(keyword)),
      )
      .map(({ shown }) => shown)
      .sort((one, other) => byName.compare(one.userName ?? '', other.userName ?? ''))
    return pageOf(found, body)
  },

  'GET /iam-portal/bulletin/emailTemplate/userInfo/:id': ({ params, ...asked }) => {
    const person = asked.company.people.get(params.id) ?? fail('resource.not-found')
    const { userNo, active, email, posts } = person
    const { userName = '', orgName = '' } = ofPerson(asked, person)
    const isReachable = active && addressFaultOf(email, domains) === undefined
    return {
      ...{ userNo, userName, email, orgName, orgCode: posts[0]?.orgCode ?? '' },
      ...{ emailState: isReachable ? 'success' : 'error', status: active ? 1 : 0 },
    }
  },

  'GET /iam-portal/bulletin/emailTemplate/orgTree': (asked) => {
    const people = directory(asked).filter(({ shown }) => shown.source === 'user')
    return {
      list: organizations
        .filter(({ closed }) => !closed)
        .map(({ code, parent, ...names }) => ({
          orgCode: code,
          orgName: names[asked.lang],
          ...(parent ? { parentCode: parent } : {}),
          people: people.filter(({ orgCodes }) => orgCodes.includes(code)).length,
        })),
    }
  },
} satisfies Handlers
