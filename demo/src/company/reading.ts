import type { Announcement } from './announcements.ts'
import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'
import { createRandom } from './random.ts'
import { everythingVisible } from './usage.ts'

export type AnnouncementReading = { userNo: string; announcement: string; confirmed: boolean; readAt: Date }

/** The person of the mock home page, who has read everything but the newest three. */
const carefulReader = 'A10286'
const leftUnread = 3
const dayMs = 86_400_000

type Reader = { person: Person; sees: ReadonlySet<string>; diligence: number; careful: boolean }

const isFor = ({ person, sees }: Reader, { forEveryone, application }: Announcement) =>
  person.posts.length > 0 && (forEveryone || sees.has(application))

/** Which announcements people have read: half of them within a day, others later or never. */
export function createReadings(
  people: readonly Person[],
  announcements: readonly Announcement[],
  calendar: Calendar,
): AnnouncementReading[] {
  const random = createRandom('readings')
  const released = announcements.filter(({ state }) => ['effective', 'expired', 'disabled'].includes(state))
  const now = calendar.now.getTime()

  const reading = (reader: Reader, announcement: Announcement, index: number): AnnouncementReading[] => {
    const [draw, delay] = [random.next(), random.next()]
    const { person, careful, diligence } = reader
    if (!announcement.publishFrom || !isFor(reader, announcement)) return []
    if (careful ? index < leftUnread : draw > diligence) return []
    const published = announcement.publishFrom.getTime()
    const wanted = calendar.byDay(new Date(published + delay ** 3 * 5 * dayMs))
    if (wanted.getTime() > now && !careful) return []
    // The careful reader has read even recently released announcements.
    const at = wanted.getTime() > now ? new Date(published + delay * (now - published)) : wanted
    return [
      { userNo: person.userNo, announcement: announcement.id, confirmed: announcement.forced, readAt: at },
    ]
  }

  return people.flatMap((person) => {
    const reader: Reader = {
      person,
      sees: new Set(everythingVisible(person)),
      diligence: 0.35 + random.next() * 0.55,
      careful: person.userNo === carefulReader,
    }
    return released.flatMap((announcement, index) => reading(reader, announcement, index))
  })
}
