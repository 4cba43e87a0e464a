import { addressFaultOf, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { alternate, rounded } from '../measure.ts'

const length = 65_536
const goal = 50
const domains = ['chengchuan.example']
const people =
  'zhang.san1@chengchuan.example；“张三” <li.si@chengchuan.example>，ｗａｎｇ＠ｃｈｅｎｇｃｈｕａｎ．ｅｘａｍｐｌｅ、'

/** Text as users paste it, and texts designed to be slow. */
const texts: Readonly<Record<string, string>> = {
  addresses: people,
  'one long address': 'a@',
  parentheses: '(((((((',
  separators: '，；,;、',
  quotes: '" ',
  'open quotes': '",',
  'angle brackets': '<a>',
}

/** Returns the milliseconds of the slowest text; browser and server split and check each one. */
function slowest(work: (text: string) => unknown): number {
  const times = Object.values(texts).map((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    const began = performance.now()
    work(text)
    return performance.now() - began
  })
  return Math.max(...times)
}

const judged = (text: string) => splitAddresses(text).map((piece) => addressFaultOf(piece, domains))
/** The least work of splitting: one pass over the text, and each piece once. */
const bare = (text: string) => new Set(text.split(/[,;，；、\n\r]/).map((piece) => piece.trim()))

async function run({ repetitions, say }: Bench): Promise<Finding[]> {
  for (const work of [judged, bare]) slowest(work)
  const { limit, ours } = await alternate(
    {
      limit: async () => ({ milliseconds: slowest(bare) }),
      ours: async () => ({ milliseconds: slowest(judged) }),
    },
    repetitions,
    say,
  )
  return [
    {
      figure: 'S-176',
      what: `64 KiB of pasted text cut into addresses and judged, the slowest of ${Object.keys(texts).length} texts; the limit is a bare split`,
      goal: `${goal} ms`,
      limit: `${rounded(limit.milliseconds)} ms`,
      ours: `${rounded(ours.milliseconds)} ms`,
      ratio: rounded(ours.milliseconds / limit.milliseconds),
      met: ours.milliseconds < goal,
    },
  ]
}

export const paste: Benchmark = { name: 'paste', figures: 'S-176', about: 'pasted addresses', run }
