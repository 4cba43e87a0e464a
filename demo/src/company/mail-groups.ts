import { mailContacts } from './mail-contacts.ts'
import type { Person } from './people.ts'
import { createRandom, uuidOf } from './random.ts'

export type MailGroupMember = { userNo: string } | { contactId: string }

export type MailGroup = {
  id: string
  name: string
  /** Null: for all applications. */
  application: string | null
  remarks: string
  forced: boolean
  enabled: boolean
  recipients: MailGroupMember[]
  copies: MailGroupMember[]
}

type Line = {
  name: string
  application?: string
  remarks: string
  /** The organization of most members. */
  from: RegExp
  recipients: number
  copies: number
  /** Shared mailboxes that get a copy, by local part. */
  mailboxes?: readonly string[]
  forced?: true
  disabled?: true
}

const lines: readonly Line[] = [
  {
    name: '营销骨干 / Sales',
    remarks: '区域销售与营销管理的骨干 / Key people in sales and marketing',
    from: /SALES$|MKT$/,
    recipients: 86,
    copies: 12,
  },
  {
    name: 'CRM 用户 / Users',
    application: 'crm',
    remarks: '版本上线前参加验收 / Test each version before go-live',
    from: /SALES$|SERVICE$|MKT$/,
    recipients: 182,
    copies: 4,
    forced: true,
  },
  {
    name: '财务经办 / Finance',
    application: 'expenses',
    remarks: '月结、报销与付款通知 / Month-end, claims and payments',
    from: /^CC-HQ-FIN/,
    recipients: 148,
    copies: 8,
    mailboxes: ['finance', 'expenses'],
  },
  {
    name: '数字化中心 / Digital',
    remarks: '停机与演练通知 / Downtime and drills',
    from: /^CC-HQ-DIGITAL/,
    recipients: 64,
    copies: 2,
    forced: true,
  },
  {
    name: '供应链 / Supply',
    remarks: '采购、仓储与物流的协同 / Procurement, warehousing and logistics',
    from: /SCM|LOGISTICS/,
    recipients: 57,
    copies: 6,
  },
  {
    name: '班组长 / Foremen',
    remarks: '滨江、临港两个基地 / Binjiang and Lingang plants',
    from: /^CC-(BINJIANG|LINGANG)|PROD$/,
    recipients: 96,
    copies: 10,
  },
  {
    name: '双碳填报 / Carbon',
    remarks: '填报季结束后停用 / Disabled after reporting season',
    from: /^CC-(BINJIANG|LINGANG)/,
    recipients: 38,
    copies: 3,
    disabled: true,
  },
  {
    name: '项目经理 / PMs',
    remarks: '各部门的项目负责人 / Project leads in all departments',
    from: /^CC-HQ/,
    recipients: 72,
    copies: 5,
  },
  {
    name: '中层以上 / Heads',
    remarks: '部门与中心负责人 / Department and center heads',
    from: /^CC/,
    recipients: 118,
    copies: 0,
  },
  {
    name: '安环专员 / Safety',
    remarks: '停产检修与应急演练 / Shutdowns and emergency drills',
    from: /^CC-(BINJIANG|LINGANG)|LOGISTICS/,
    recipients: 44,
    copies: 6,
    mailboxes: ['office'],
  },
]

const contactIds = new Map(mailContacts.map(({ address, id }) => [address.split('@')[0], id]))

/** The people, those of the group's organization first, otherwise in an order specific to the group. */
function inOrderFor({ name, from }: Line, people: readonly Person[]): Person[] {
  const random = createRandom(`mail group ${name}`)
  const isAtHome = ({ posts }: Person) => posts.some(({ orgCode }) => from.test(orgCode))
  return people
    .filter(({ active }) => active)
    .map((person) => ({ person, place: random.next() + (isAtHome(person) ? 0 : 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ person }) => person)
}

/** The mail groups in the order of their list. One member has left the company. */
export function createMailGroups(people: readonly Person[]): MailGroup[] {
  const left = people.find(({ active }) => !active)
  return lines.map((line) => {
    const { name, application = null, remarks, recipients, copies, mailboxes = [] } = line
    const contacts = mailboxes.flatMap((mailbox) => contactIds.get(mailbox) ?? [])
    const chosen = inOrderFor(line, people).slice(0, recipients + copies - contacts.length)
    const members = chosen.map(({ userNo }) => ({ userNo }))
    if (left && name === '项目经理 / PMs') members[recipients - 1] = { userNo: left.userNo }
    return {
      id: uuidOf(`mail group ${name}`),
      ...{ name, application, remarks },
      forced: line.forced ?? false,
      enabled: !line.disabled,
      recipients: members.slice(0, recipients),
      copies: [...members.slice(recipients), ...contacts.map((contactId) => ({ contactId }))],
    }
  })
}

/** The person who maintains them. */
export const mailGroupMaintainer = 'A08812'
