import { type Center, centers } from '@iambiz/contract/platform/login-log.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allCenters,
  type CatalogueEntry,
  centerPie,
  isWanted,
  monthHistogram,
  rowOf,
  sorted,
  useHistogram,
} from './standing.ts'

const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => dayAfter('2025-01-01', days))

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Generates one center of one application: the days of its connections in order, the last of which may still exist. */
const anyRecord = (center: Center) =>
  fc
    .record({
      days: fc.uniqueArray(anyDay, { maxLength: 5 }),
      exempt: fc.boolean(),
      revision: fc.nat({ max: 9 }),
    })
    .map(({ days, exempt, revision }) => {
      const order = days.toSorted()
      const ended = Array.from({ length: Math.floor(order.length / 2) }, (_, index) => ({
        center,
        connectedOn: order[2 * index] ?? '',
        endedOn: order[2 * index + 1] ?? '',
      }))
      const connectedOn = order.length % 2 === 1 ? (order.at(-1) ?? null) : null
      return { ended, recorded: { center, connectedOn, exempt: exempt && connectedOn === null, revision } }
    })

const anyEntry: fc.Arbitrary<Omit<CatalogueEntry, 'appId' | 'appCode' | 'appName'>> = fc
  .tuple(anyDay, fc.constantFrom('a', 'b'), fc.tuple(...centers.map(anyRecord)))
  .map(([createdOn, categoryCode, records]) => ({
    ...{ createdOn, categoryCode, categoryName: categoryCode, ownerName: '' },
    recorded: records.map(({ recorded }) => recorded),
    ended: records.flatMap(({ ended }) => ended),
  }))

const anyCatalogue = fc.array(anyEntry, { maxLength: 25 }).map((entries) =>
  entries.map((entry, index) => ({
    ...entry,
    appId: `${index}`,
    appCode: `app${index}`,
    appName: `App ${index}`,
  })),
)

const valuesOf = ({ items }: { items: readonly { value: number }[] }) => items.map(({ value }) => value)

test('[STAT-03] on any day the list has as many rows as each pie says, and pies are exactly 100 percent', () => {
  fc.assert(
    fc.property(anyCatalogue, anyDay, (entries, day) => {
      const { totalApps, centers: pies } = allCenters(entries, { day, lang: 'zh' })
      const listed = (asked: Parameters<typeof isWanted>[1]) =>
        entries.filter((entry) => isWanted(entry, asked, day)).map((entry) => rowOf(entry, day))
      expect(listed({})).toHaveLength(totalApps)
      expect(listed({ connected: true }).length + listed({ connected: false }).length).toBe(totalApps)
      for (const pie of pies) {
        const { center } = pie
        expect(centerPie(entries, { center, day, lang: 'zh' })).toMatchObject({
          total: pie.total,
          items: pie.items,
        })
        expect(listed({ center })).toHaveLength(pie.total)
        expect([
          listed({ center, connected: true }).length,
          listed({ center, connected: false }).length,
        ]).toEqual(valuesOf(pie))
        expect(listed({}).filter((row) => row[center] === 1)).toHaveLength(valuesOf(pie)[0] ?? -1)
        expect(listed({}).filter(({ exempt }) => exempt.includes(center))).toHaveLength(pie.exempt)
        expect(pie.total + pie.exempt).toBe(totalApps)
        const percent = pie.items.reduce((sum, item) => sum + Math.round(item.percent * 100), 0)
        expect(percent).toBe(pie.total === 0 ? 0 : 10_000)
        expect(pie.newThisMonth).toBe(
          listed({}).filter(({ connectTimes }) => connectTimes[center]?.startsWith(day.slice(0, 7))).length,
        )
      }
    }),
  )
})

test('each month of the histogram has what the pie of its last day has, and the last one what its pie has', () => {
  fc.assert(
    fc.property(anyCatalogue, anyDay, fc.integer({ min: 0, max: 365 }), (entries, from, span) => {
      const to = dayAfter(from, span)
      const { histogram, pie } = monthHistogram(entries, { from, to, lang: 'en' })
      const [added, connected] = histogram.series.map(({ data }) => data)
      expect(histogram.categories[0]).toBe(from.slice(0, 7))
      expect(histogram.categories.at(-1)).toBe(to.slice(0, 7))
      expect(connected?.at(-1)).toBe(valuesOf(pie)[0])
      expect(histogram.total).toBe(added?.reduce((sum, number) => sum + number, 0))
      histogram.categories.forEach((month, index) => {
        const nextMonth = dayAfter(`${month}-28`, 4).slice(0, 7)
        const last = [dayAfter(`${nextMonth}-01`, -1), to].toSorted()[0] ?? to
        const all = allCenters(entries, { day: last, lang: 'en' }).centers[0]
        expect(connected?.[index]).toBe(all && valuesOf(all)[0])
      })
    }),
  )
})

test('applications are ranked by their use, and the rest is one', () => {
  fc.assert(
    fc.property(anyCatalogue, anyDay, fc.integer({ min: 1, max: 5 }), (entries, day, topN) => {
      const uses = new Map(entries.map(({ appCode }, index) => [appCode, (index * 7) % 5]))
      const { histogram, pie } = useHistogram(entries, { day, lang: 'zh', uses, topN })
      const weighed = centerPie(
        entries,
        { center: 'unifiedAuth', day, lang: 'zh' },
        (code) => uses.get(code) ?? 0,
      )
      expect(pie.total).toBe(valuesOf(weighed)[0])
      expect(histogram.total).toBe(pie.total)
      expect(histogram.series[0]?.data).toEqual(valuesOf(pie))
      expect(pie.items.length).toBeLessThanOrEqual(topN + 1)
      const percent = pie.items.reduce((sum, item) => sum + Math.round(item.percent * 100), 0)
      expect(percent).toBe(pie.total === 0 ? 0 : 10_000)
    }),
  )
})

test('sorting by a center puts what has no day last, either way', () => {
  fc.assert(
    fc.property(
      anyCatalogue,
      anyDay,
      fc.constantFrom('asc' as const, 'desc' as const),
      (entries, day, sortOrder) => {
        const rows = entries.map((entry) => rowOf(entry, day))
        const days = sorted(rows, { sortField: 'unifiedAuth', sortOrder }, 'zh').map(
          ({ connectTimes }) => connectTimes.unifiedAuth,
        )
        const dated = days.filter((one) => one !== undefined)
        expect(days.slice(0, dated.length)).toEqual(
          sortOrder === 'asc' ? dated.toSorted() : dated.toSorted().toReversed(),
        )
      },
    ),
  )
})
