import { applications } from './catalogue.ts'
import { modules } from './contact-lines.ts'
import type { Person } from './people.ts'
import { createRandom, type Random, uuidOf } from './random.ts'

export type Contact = {
  id: string
  application: string
  module: { zh: string; en: string }
  duty: 'product' | 'operation' | 'development'
  nameZh: string
  nameEn: string
  phone: string
  email: string
  /** Null for suppliers' people, who are not in the company's WeCom. */
  wecomId: string | null
  hours: { zh: string; en: string }
}

/** The organization of the business owners, by category. */
const departments: Readonly<Record<string, string>> = {
  collaboration: 'CC-HQ-ADMIN',
  people: 'CC-HQ-HR',
  finance: 'CC-HQ-FIN',
  'supply-chain': 'CC-HQ-SCM',
  sales: 'CC-HQ-MKT',
  operations: 'CC-HQ-PROD',
}
const developers = 'CC-HQ-DIGITAL'

const hours = {
  office: { zh: '工作日 09:00–18:00', en: 'Weekdays 09:00–18:00' },
  long: { zh: '工作日 08:00–20:00，周末电话值守', en: 'Weekdays 08:00–20:00, on call on weekends' },
  always: { zh: '7×24 小时', en: '24/7' },
}

/** Applications whose failure stops everyone's work, or a plant. */
const critical = new Set(['permission-center', 'mail', 'approvals', 'treasury', 'scheduling', 'it-service'])

/** Modules that a supplier operates. */
const outsourced: Readonly<Record<string, Pick<Contact, 'nameZh' | 'nameEn' | 'phone' | 'email'>>> = {
  会议设备: {
    nameZh: '远声科技值班台',
    nameEn: 'Yuansheng duty desk',
    phone: '021-5550 7300',
    email: 'duty@yuansheng.example',
  },
  呼叫中心: {
    nameZh: '云服通信值班台',
    nameEn: 'Yunfu duty desk',
    phone: '021-5550 7420',
    email: 'noc@yunfu.example',
  },
  签署接口: {
    nameZh: '安印支持',
    nameEn: 'Anyin support',
    phone: '021-5550 7650',
    email: 'support@anyin.example',
  },
}

const grouped = (mobile: string) => `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`

const reachable = (person: Person) => ({
  nameZh: person.nameZh,
  nameEn: person.nameEn,
  phone: grouped(person.mobile),
  email: person.email,
  wecomId: person.userNo.toLowerCase(),
})

function contactsOf(
  random: Random,
  people: readonly Person[],
  app: (typeof applications)[number],
): Contact[] {
  const workingIn = (orgCode: string) =>
    people.filter(({ active, posts: [first] }) => active && first?.orgCode.startsWith(orgCode))
  const product = random.pick(workingIn(departments[app.category] ?? developers))
  const owner = people.find(({ userNo }) => userNo === app.owner) ?? product
  const onDuty = critical.has(app.code) ? hours.always : hours.long
  return (modules[app.code] ?? []).flatMap(([zh, en], index) => {
    const contact = (
      duty: Contact['duty'],
      who: Omit<Contact, 'id' | 'application' | 'module' | 'duty' | 'hours'>,
      reachedAt: Contact['hours'],
    ): Contact => ({
      id: uuidOf(`contact ${app.code} ${index} ${duty}`),
      application: app.code,
      module: { zh, en },
      duty,
      ...who,
      hours: reachedAt,
    })
    const supplier = outsourced[zh]
    const operator = index === 0 ? owner : random.pick(workingIn(developers))
    return [
      contact('product', reachable(product), hours.office),
      contact('operation', supplier ? { ...supplier, wecomId: null } : reachable(operator), onDuty),
      contact('development', reachable(random.pick(workingIn(developers))), hours.office),
    ]
  })
}

/** The contacts for the modules of the 42 applications. */
export function createContacts(people: readonly Person[]): Contact[] {
  const random = createRandom('operations contacts')
  return applications.flatMap((app) => contactsOf(random, people, app))
}
