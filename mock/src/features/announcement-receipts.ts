import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { visibleApplications } from '@iambiz/demo/world/grants.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { percentOf } from '@iambiz/server/platform/percent.ts'
import type { Caller } from '#mock/caller.ts'
import { organizationNamed, roleNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { reminderMail } from '#mock/mails.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'
import { mailAddresses, mailCounts } from './announcement-mailing.ts'
import { appsOf } from './maintained-announcements.ts'

/** Milliseconds between two reminders of one announcement. */
const rest = 4 * 3_600_000

const released = ({ memory }: Circumstances, caller: Caller, id: string): MaintainedRow => {
  const row = memory.announcements.find((one) => one.id === id)
  if (!row || !appsOf(caller).some(({ code }) => applicationId(code) === row.app_id))
    return fail('resource.not-found')
  return row.status === 0 ? fail('announcement.transition') : row
}

type Mark = { status: 0 | 1 | 2; at?: Date }

const markOf = ({ memory }: Circumstances, row: MaintainedRow, userNo: string): Mark =>
  memory.of(userNo).marks.get(row.id) ?? { status: 0 }

type Push = { appId: string; forAllUsers: boolean }

type Reached = readonly { person: Person; seat: Person['posts'][number] }[]

/** The company stays as it is, and asking for everybody takes its time. */
const known = new WeakMap<Circumstances['company'], Map<string, Reached>>()

/** People whom an announcement reaches, each with the seat that reads it. */
export function reachedBy({ company }: Circumstances, push: Push): Reached {
  const kept = known.get(company) ?? new Map<string, Reached>()
  known.set(company, kept)
  const key = push.forAllUsers ? '' : push.appId
  const reached = kept.get(key) ?? askEverybody(company, push)
  kept.set(key, reached)
  return reached
}

function askEverybody(company: Circumstances['company'], { appId, forAllUsers }: Push): Reached {
  const app = applications.find(({ code }) => applicationId(code) === appId)?.code ?? ''
  const seatOf = ({ userNo, posts }: Person) =>
    posts.find((post) => forAllUsers || visibleApplications(userNo, post).includes(app))
  return company.world.people.flatMap((person) => {
    const seat = person.active ? seatOf(person) : undefined
    return seat ? [{ person, seat }] : []
  })
}

/** People who can read it; everybody of the demo company was there before anything was announced. */
const audienceOf = (circumstances: Circumstances, row: MaintainedRow) =>
  reachedBy(circumstances, { appId: row.app_id, forAllUsers: row.push_scope === 1 }).map(
    ({ person, seat }) => ({
      ...{ person, orgCode: seat.orgCode },
      mark: markOf(circumstances, row, person.userNo),
    }),
  )

const sampleSize = 10

/** How many have each code, most first. */
const countedBy = (codes: readonly string[]): { code: string; count: number }[] =>
  [...Map.groupBy(codes, (code) => code)]
    .map(([code, group]) => ({ code, count: group.length }))
    .sort((one, other) => other.count - one.count)

type Reader = ReturnType<typeof audienceOf>[number]

const countsOf = (readers: readonly Reader[]) => {
  const read = readers.filter(({ mark }) => mark.status > 0).length
  return { audience: readers.length, read, unread: readers.length - read }
}

/** How often an announcement was read, as lists of editors say it; one that is not out has reached nobody. */
export function readCountsOf(circumstances: Circumstances, row: MaintainedRow) {
  if (row.status === 0 || !row.releasedAt) return {}
  const { audience, read } = countsOf(audienceOf(circumstances, row))
  const isOut = row.publish_start_at !== null && row.publish_start_at <= circumstances.now
  if (!isOut || audience === 0) return { read }
  return { read, audience, readRate: percentOf(read, audience) }
}

const mailOutcomes: Record<0 | 1 | 2, string[]> = {
  0: ['held', 'queued', 'sending'],
  1: ['sent'],
  2: ['failed', 'unknown'],
}

export const announcementReceiptHandlers = {
  'POST /iam-portal/system/bulletin/audience': ({ body, caller, ...circumstances }) => {
    const { appId, pushScope, forcedPush } = body
    const { lang } = circumstances
    if (!appsOf(caller).some(({ code }) => applicationId(code) === appId)) fail('access.bulletin')
    const reached = reachedBy(circumstances, { appId, forAllUsers: pushScope === 1 })
    const orgName = (code: string) => organizationNamed(code)?.[lang] ?? code
    const roleName = (code: string) => roleNamed(code)?.[lang] ?? code
    return {
      ...{ count: reached.length, popup: forcedPush ? reached.length : 0 },
      withoutEmail: reached.filter(({ person }) => !person.email).length,
      mails: body.mail ? mailAddresses(body.mail, { appId, forcedPush, reached }, circumstances).size : 0,
      byOrg: countedBy(reached.map(({ seat }) => seat.orgCode)).map(({ code, count }) => ({
        ...{ orgCode: code, orgName: orgName(code), count },
      })),
      byRole: countedBy(reached.map(({ seat }) => seat.roleNo)).map(({ code, count }) => ({
        ...{ roleNo: code, roleName: roleName(code), count },
      })),
      sample: reached.slice(0, sampleSize).map(({ person, seat }) => ({
        userNo: person.userNo,
        userName: lang === 'en' ? person.nameEn : person.nameZh,
        orgName: orgName(seat.orgCode),
      })),
    }
  },

  'POST /iam-portal/system/newBulletinCount/:id': ({ params, body, caller, ...circumstances }) => {
    const { company, lang, memory } = circumstances
    const row = released(circumstances, caller, params.id)
    const readers = audienceOf(circumstances, row)
    const counts = countsOf(readers)
    const mails = memory.mails.filter(
      ({ announcementId, cause }) => announcementId === row.id && cause === 'release',
    )
    const mailOf = (userNo: string) => {
      const mail = mails.find(({ person }) => person?.userNo === userNo)
      return {
        mailStatus: mail?.state ?? ('none' as const),
        ...(mail?.answer && mail.state !== 'sent' ? { mailError: mail.answer } : {}),
      }
    }
    const orgName = (code: string) => organizationNamed(code)?.[lang] ?? code
    const nameOf = ({ person }: Reader) => (lang === 'en' ? person.nameEn : person.nameZh)
    const keyword = body.keyword?.trim().toLowerCase() ?? ''
    const wanted = readers
      .filter(
        (reader) =>
          !body.late &&
          (body.readStatus === undefined || reader.mark.status === body.readStatus) &&
          (body.mailStatus === undefined ||
            mailOutcomes[body.mailStatus].includes(mailOf(reader.person.userNo).mailStatus)) &&
          (body.orgCode === undefined || reader.orgCode === body.orgCode) &&
          `${reader.person.userNo} ${nameOf(reader)}`.toLowerCase().includes(keyword),
      )
      .toSorted((one, other) => one.mark.status - other.mark.status)
      .map((reader) => {
        const { status, at } = reader.mark
        const time = at ? company.wireTime(at) : ''
        return {
          userNo: reader.person.userNo,
          userName: nameOf(reader),
          orgCode: reader.orgCode,
          orgName: orgName(reader.orgCode),
          ...(reader.person.email ? { email: reader.person.email } : {}),
          readStatus: status,
          ...(status > 0 && time ? { readTime: time } : {}),
          ...(status === 2 && time ? { confirmTime: time } : {}),
          ...mailOf(reader.person.userNo),
        }
      })
    const remindedAt = memory.reminded.get(row.id)
    return {
      scope: 'bulletin' as const,
      bulletinId: row.id,
      title: (lang === 'en' ? row.title_en : null) ?? row.title_zh,
      ...counts,
      confirmed: readers.filter(({ mark }) => mark.status === 2).length,
      readRate: counts.audience === 0 ? 0 : percentOf(counts.read, counts.audience),
      lateJoiners: 0,
      ...(remindedAt ? { lastReminder: company.wireTime(remindedAt) } : {}),
      mail: mailCounts(mails),
      byOrg: [...Map.groupBy(readers, ({ orgCode }) => orgCode)]
        .map(([orgCode, group]) => ({ orgCode, orgName: orgName(orgCode), ...countsOf(group) }))
        .sort((one, other) => other.unread - one.unread),
      page: pageOf(wanted, body),
    }
  },

  'POST /iam-portal/system/bulletin/remind/:id': ({ params, body, caller, ...circumstances }) => {
    const { company, memory, now } = circumstances
    const row = released(circumstances, caller, params.id)
    const before = memory.reminded.get(row.id)
    if (row.status !== 1 || !row.enabled) fail('announcement.transition')
    if (before && now.getTime() < before.getTime() + rest)
      fail('announcement.reminded-lately', { nextTime: company.wireTime(new Date(before.getTime() + rest)) })
    const userNos = audienceOf(circumstances, row)
      .filter(({ mark }) => mark.status === 0)
      .map(({ person }) => person.userNo)
      .filter((userNo) => body.userNos.length === 0 || body.userNos.includes(userNo))
    if (userNos.length > 0) memory.reminded.set(row.id, now)
    const asking = {
      zh: `请阅读公告「${row.title_zh}」`,
      en: `Please read the announcement “${row.title_en ?? row.title_zh}”`,
    }
    if (body.channels.includes('mail')) {
      const reached = company.world.people.filter(({ userNo }) => userNos.includes(userNo))
      memory.mails.unshift(...reached.map((person) => reminderMail(person, row.id, asking, now)))
    }
    memory.tell(userNos, {
      ...asking,
      path: `/home/announcementDetails?bulletinId=${row.id}`,
      at: now,
    })
    return { reminded: userNos.length }
  },
} satisfies Handlers
