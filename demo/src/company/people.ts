import { demoAccounts } from '#demo/accounts.ts'
import type { Post } from './grants.ts'
import { givenNames, latinName, surnames } from './names.ts'
import { organizations } from './organizations.ts'
import { createRandom, type Random } from './random.ts'

export type Person = {
  userNo: string
  nameZh: string
  nameEn: string
  email: string
  mobile: string
  active: boolean
  /** Short sign-in name of the demo accounts. */
  signInName: string | null
  /** Organizations and roles; the first is the main one. */
  posts: Post[]
}

const peopleCount = 300

const posts = (...pairs: [orgCode: string, roleNo: string][]): Post[] =>
  pairs.map(([orgCode, roleNo]) => ({ orgCode, roleNo }))

/** The people named by the accounts and the catalogue. */
const named: readonly (readonly [userNo: string, surname: string, given: string, Post[]])[] = [
  ['A05590', '周', '砚清', posts(['CC-HQ-DIGITAL', 'super_admin'])],
  ['A10031', '沈', '亦辰', posts(['CC-HQ-DIGITAL', 'auth_admin'])],
  [
    'A10286',
    '林',
    '知夏',
    posts(
      ['CC-EAST', 'system_admin'],
      ['CC-EAST', 'staff'],
      ['CC-HQ-DIGITAL', 'staff'],
      ['CC-HQ-SCM', 'staff'],
      ['CC-HQ-SCM', 'procurement_specialist'],
      ['CC-BINJIANG', 'production_engineer'],
    ),
  ],
  ['A08812', '顾', '清和', posts(['CC-HQ-ADMIN', 'bulletin_editor'])],
  ['A09458', '秦', '望舒', posts(['CC-HQ-DIGITAL-DATA', 'login_analyst'])],
  [
    'A10977',
    '叶',
    '知秋',
    posts(['CC-EAST', 'staff'], ['CC-EAST', 'sales_specialist'], ['CC-HQ-SCM', 'procurement_specialist']),
  ],
  ['A11204', '方', '雨棠', posts(['CC-BINJIANG-QA', 'production_engineer'])],
  ['A12016', '简', '宁', []],
  ['A09876', '陶', '然', posts(['CC-HQ-FIN-AP', 'finance_specialist'])],
  ['A09127', '许', '南星', posts(['CC-HQ-HR', 'hr_specialist'], ['CC-HQ-HR', 'dept_manager'])],
  ['A08340', '陈', '书言', posts(['CC-HQ-FIN', 'finance_specialist'], ['CC-HQ-FIN', 'dept_manager'])],
  ['A07765', '何', '景行', posts(['CC-HQ-SCM', 'procurement_specialist'], ['CC-HQ-SCM', 'dept_manager'])],
  ['A09903', '宋', '予安', posts(['CC-HQ-MKT', 'sales_specialist'], ['CC-HQ-MKT', 'dept_manager'])],
  ['A06218', '陆', '明川', posts(['CC-HQ-PROD', 'production_engineer'], ['CC-HQ-PROD', 'dept_manager'])],
  ['A10652', '江', '晚吟', posts(['CC-LINGANG-MFG', 'production_engineer'])],
]

/** The role that most people of an organization have in addition to the ordinary one. */
const trade: readonly (readonly [place: RegExp, roleNo: string])[] = [
  [/^CC-HQ-FIN/, 'finance_specialist'],
  [/^CC-HQ-SCM/, 'procurement_specialist'],
  [/SALES$|^CC-HQ-MKT/, 'sales_specialist'],
  [/^CC-(BINJIANG|LINGANG)|^CC-HQ-PROD/, 'production_engineer'],
  [/^CC-HQ-HR/, 'hr_specialist'],
]

function postsIn(random: Random, orgCode: string, leads: boolean): Post[] {
  const special = trade.find(([place]) => place.test(orgCode))?.[1]
  const found =
    special && random.chance(0.6) ? posts([orgCode, special], [orgCode, 'staff']) : posts([orgCode, 'staff'])
  if (leads) found.unshift({ orgCode, roleNo: 'dept_manager' })
  return found
}

type Draft = { userNo: string; surname: string; given: string; posts: Post[] }

function invent(random: Random): Draft[] {
  const taken = new Set<string>(named.map(([, surname, given]) => `${surname}${given}`))
  const takenNumbers = new Set<string>(named.map(([userNo]) => userNo))
  const open = organizations.filter(({ closed }) => !closed)
  const led = new Set(['CC', 'CC-HQ-HR', 'CC-HQ-FIN', 'CC-HQ-SCM', 'CC-HQ-MKT', 'CC-HQ-PROD'])
  return Array.from({ length: peopleCount - named.length }, (_, index) => {
    let surname: string
    let given: string
    do {
      surname = random.weighted(surnames)
      given = random.pick(givenNames)
    } while (taken.has(`${surname}${given}`))
    taken.add(`${surname}${given}`)
    let number = 4100 + index * 27 + random.whole(0, 25)
    while (takenNumbers.has(`A${String(number).padStart(5, '0')}`)) number += 1
    const orgCode = random.weighted(open.map(({ code, weight }) => [code, weight] as const))
    const leads = !led.has(orgCode)
    led.add(orgCode)
    return {
      userNo: `A${String(number).padStart(5, '0')}`,
      surname,
      given,
      posts: postsIn(random, orgCode, leads),
    }
  })
}

/** The 300 people, those with a demo account first. */
export function createPeople(): Person[] {
  const random = createRandom('people')
  const drafts = [
    ...named.map(([userNo, surname, given, posts]) => ({ userNo, surname, given, posts })),
    ...invent(random),
  ]
  const mailboxes = new Map<string, number>()
  return drafts.map((draft) => {
    const latin = latinName(draft.surname, draft.given)
    const same = (mailboxes.get(latin.mailbox) ?? 0) + 1
    mailboxes.set(latin.mailbox, same)
    const signInName = demoAccounts.find(({ userNo }) => userNo === draft.userNo)?.name ?? null
    return {
      userNo: draft.userNo,
      nameZh: `${draft.surname}${draft.given}`,
      nameEn: latin.name,
      email: `${latin.mailbox}${same > 1 ? same : ''}@chengchuan.example`,
      mobile: `138${String(random.whole(0, 99_999_999)).padStart(8, '0')}`,
      active: signInName !== 'disabled',
      signInName,
      posts: draft.posts,
    }
  })
}
