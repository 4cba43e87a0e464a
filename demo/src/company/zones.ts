import type { Calendar } from './calendar.ts'
import { createRandom, type Random, uuidOf } from './random.ts'
import { type ZoneText, zoneTexts } from './zone-texts.ts'

type Words = { zh: string; en: string }

type Metric = {
  code: string
  name: Words
  unit: Words
  better: 'lower' | 'higher'
  target: number | null
  months: { month: string; value: number }[]
}

export type Zone = {
  code: string
  name: Words
  slogan: Words
  icon: string
  hue: number
  metrics: Metric[]
  applications: string[]
  articles: (Omit<ZoneText, 'day' | 'time'> & { id: string; publishedAt: Date })[]
}

/** A key figure: value a year ago, present value, fluctuation, and displayed digits. */
type Line = {
  code: string
  name: Words
  unit: Words
  better: Metric['better']
  target: number | null
  from: number
  /** The last two months, which home shows. */
  last: readonly [before: number, now: number]
  sway: number
  digits: number
}

const lines: readonly Line[] = [
  {
    code: 'emission',
    name: { zh: '碳排放', en: 'Carbon emissions' },
    unit: { zh: 't', en: 't' },
    better: 'lower',
    target: 1350,
    from: 1498,
    last: [1369, 1284],
    sway: 0.04,
    digits: 0,
  },
  {
    code: 'energy',
    name: { zh: '综合能耗', en: 'Energy use' },
    unit: { zh: 'tce', en: 'tce' },
    better: 'lower',
    target: 620,
    from: 688,
    last: [655, 634],
    sway: 0.03,
    digits: 0,
  },
  {
    code: 'intensity',
    name: { zh: '单位产值碳排', en: 'Emissions intensity' },
    unit: { zh: 'kg/万元', en: 'kg/¥10k' },
    better: 'lower',
    target: 62,
    from: 71.4,
    last: [63.2, 60.8],
    sway: 0.02,
    digits: 1,
  },
  {
    code: 'green-power',
    name: { zh: '绿电占比', en: 'Green power' },
    unit: { zh: '%', en: '%' },
    better: 'higher',
    target: 45,
    from: 26.5,
    last: [36.9, 38.4],
    sway: 0.02,
    digits: 1,
  },
  {
    code: 'solar',
    name: { zh: '光伏发电', en: 'Solar power' },
    unit: { zh: 'MWh', en: 'MWh' },
    better: 'higher',
    target: 600,
    from: 410,
    last: [583, 627],
    sway: 0.08,
    digits: 0,
  },
  {
    code: 'recycled',
    name: { zh: '固废综合利用率', en: 'Waste recycled' },
    unit: { zh: '%', en: '%' },
    better: 'higher',
    target: 95,
    from: 88.2,
    last: [93.1, 93.6],
    sway: 0.005,
    digits: 1,
  },
]

const monthCount = 12

/** The twelve previous months, oldest first. */
function monthsBefore(calendar: Calendar): string[] {
  const today = calendar.at(0, '12:00')
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthCount + index, 1))
      .toISOString()
      .slice(0, 7),
  )
}

function metricOf(random: Random, months: readonly string[], line: Line): Metric {
  const { code, name, unit, better, target, from, last, sway, digits } = line
  const [before, now] = last
  const steps = monthCount - last.length
  const valueAt = (index: number) => {
    if (index >= steps) return index === steps ? before : now
    const between = from + ((before - from) * index) / steps
    return between * (1 + random.normal() * sway)
  }
  return {
    code,
    name,
    unit,
    better,
    target,
    months: months.map((month, index) => ({ month, value: Number(valueAt(index).toFixed(digits)) })),
  }
}

/** The double-carbon zone (carbon peak and neutrality). */
export function createZones(calendar: Calendar): Zone[] {
  const random = createRandom('double-carbon zone')
  const months = monthsBefore(calendar)
  return [
    {
      code: 'doubleCarbon',
      name: { zh: '双碳专区', en: 'Dual-carbon zone' },
      slogan: {
        zh: '2030 年前碳达峰，2060 年前碳中和：集团的能耗、排放与行动都在这里。',
        en: 'Carbon peak before 2030, carbon neutrality before 2060: the group’s energy use, emissions and actions in one place.',
      },
      icon: 'leaf',
      hue: 165,
      metrics: lines.map((line) => metricOf(random, months, line)),
      applications: ['energy-monitor', 'hse', 'equipment', 'cockpit', 'report-center', 'sourcing'],
      articles: zoneTexts.map(({ day, time, ...text }, index) => ({
        ...text,
        id: uuidOf(`zone article ${index}`),
        publishedAt: calendar.office(day, time),
      })),
    },
  ]
}
