import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from './bench.ts'

const file = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

const columns = ['figure', 'what', 'goal', 'limit', 'ours', 'ratio', 'met', 'date', 'machine'] as const

const introduction = `# Benchmarks

\`npm run bench\` takes all figures except the log of 20 million rows, \`npm run bench -- NAME\` takes some, and
\`npm run bench -- --help\` lists them. With \`--write\` the results replace the rows of this table.

- **Limit**: the smallest program that does the same job with the same libraries (\`bench/limits/\`). The ratio to it shows what the
  product adds, also on a busy machine.
- Each figure is the median of at least three repetitions. Product and limit take turns; the measured program has one core, the load
  generator (autocannon) another.
- Brackets hold the processor time per unit. A figure is met if the ratio is met by the clock and by processor time.
- **p99** (P-1, P-3) depends on the machine, so it also counts as met if it exceeds the limit's own p99 by no more than the rate may fall
  short of the limit: 1.67 times for a rate of 0.6, 2 times for 0.5.
- **P-1** compares with a program that answers the same 42 kB.
- **P-4** is out of reach: \`oidc-provider\` alone, without durable storage, makes half of what the limit makes.
- **P-10, P-11, P-17** are by the clock and were taken without a Chinese font on the machine.
- **P-12, P-13** are by the clock. The limit reads the plain table. Both sides must return the same, or the benchmark fails. Counting
  everything again is compared with one sequential scan; its goal is for 20 million rows.
- **P-14**: 400,000 rows a second are the bare rows, without sealing and counting.

`

const header = [
  '| Figure | What | Goal | Limit | Ours | Ratio | Met | Date | Machine |',
  '|---|---|---|--:|--:|--:|---|---|---|',
]

type Row = Record<(typeof columns)[number], string>

const lineOf = (row: Row) => `| ${columns.map((name) => row[name]).join(' | ')} |`

/** Returns the present rows of the table. */
function readRows(): Row[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines
    .filter((line) => line.startsWith('| P-'))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ')
      return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) as Row
    })
}

const number = ({ figure }: Row) => Number(figure.slice('P-'.length))

/** Returns `yes` or `no`; an empty string when there is no goal. */
const verdictOf = ({ met }: Finding, yes: string, no: string): string =>
  met === undefined ? '' : met ? yes : no

/**
 * Updates the table in the documentation. Rows that were not measured stay, because several benchmarks may share one
 * figure.
 */
export function writeFindings(findings: readonly Finding[], stamp: { date: string; machine: string }): void {
  const nameOf = ({ figure, what }: Pick<Row, 'figure' | 'what'>) => `${figure} ${what}`
  const taken = new Set(findings.map(nameOf))
  const fresh = findings.map(
    (finding): Row => ({ ...finding, ...stamp, met: verdictOf(finding, 'yes', 'no') }),
  )
  const rows = [...readRows().filter((row) => !taken.has(nameOf(row))), ...fresh]
  rows.sort((a, b) => number(a) - number(b))
  writeFileSync(file, `${introduction}${[...header, ...rows.map(lineOf)].join('\n')}\n`)
}

/** Returns the findings as text for the terminal, one per line. */
export const printed = (findings: readonly Finding[]): string =>
  findings
    .map((finding) => {
      const { figure, what, goal, limit, ours, ratio } = finding
      return [
        `${figure}  ${what}`,
        `      goal ${goal}; limit ${limit}; ours ${ours}; ratio ${ratio}: ${verdictOf(finding, 'met', 'NOT MET')}`,
      ].join('\n')
    })
    .join('\n')
