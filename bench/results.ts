import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from './bench.ts'

const file = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

const columns = ['figure', 'what', 'goal', 'limit', 'ours', 'ratio', 'met', 'date', 'machine'] as const

const introduction = `# Benchmarks

\`npm run bench\` takes all of these figures, \`npm run bench NAME\` some; \`--write\` puts what it found into this table.
Every figure is a median of at least three repetitions in which our program and its limit take turns, each program
under measure pinned to one core and the load generator (autocannon) to another. A limit is the least program that
does the same job with the same libraries (\`bench/limits/\`), so the ratio says what the product adds to it, also on
a machine that is busy with other things. In brackets stands the processor time that the program took for one unit,
which a busy neighbour changes least; a figure counts as met when both ratios say so.

P-1 compares with a program that answers as much as the portal, 42 kB ([decision 0053](decisions/0053-home-asks-for-what-few-have-only-of-the-few.md));
before 2026-11-22 it was the list of applications alone, 23 kB.

The goals for p99 (P-1, P-3) are those of a machine on which the limit answers 15,700 and 6,700 requests a second; where it answers
2,000, each of 32 connections waits 16 ms for its turn before anything is late. So the limit's own p99, of the same turns, stands
beside ours, and the last number of the ratio says how many times that ours is. It counts as met by the clock, or where it is no
further from the limit than the rate may be: 1.67 times where the rate has to be 0.6, 2 times where 0.5.
By the clock no goal for p99 is met in the rows below: 29 and 5 ms for 10 and 4 (P-1), where the limit took 20 and 4, and 118 ms for 20
(P-3), where it took 7. All of them were taken on 23 November 2026, when nothing else ran. What held home up was the collector of garbage,
see decisions [0060](decisions/0060-one-statement-also-for-the-few-and-rows-by-their-key.md) and
[0071](decisions/0071-a-shared-connection-is-watched-as-a-whole.md): that morning it was 73 and 34 ms, at 2,400 and 1,420 requests a second.

P-4 is out of reach with the library: \`oidc-provider\` alone, with its adapter in memory and nothing durable, was seen at 1,219
flows a second on a machine of this kind where the limit makes 2,378, which is half of it and not seven tenths; every durable
record comes on top.

Goals of P-12 and P-13 are by the clock; what a question costs by itself is in brackets. At twenty million rows the plain table is
read once for each question. Growth is that of the processor time, and by the clock; both sizes were taken in one run on 23 November
2026, when nothing else ran. Both sides of P-13 have to say the same, or the benchmark ends with an error: before that day whoever it
asked for saw no row of the log, so older figures were those of empty lists (decision
[0075](decisions/0075-failures-have-indexes-and-few-people-are-frequent.md)).

Counting anew is held against one sequential scan by the clock, which is one process that reads the columns that counting needs;
beside it stands what all processors together take for that, and in brackets the processor time of each. It is measured on a log that
PostgreSQL has looked through before (\`VACUUM\`), as it has in daily life: a moment after loading it took 5.3 scans and not 4.9,
since that went on beside it. Decisions
[0057](decisions/0057-a-month-is-read-by-pages-while-the-pages-before-are-numbered.md) and
[0074](decisions/0074-a-month-comes-as-one-stream-and-nobody-samples-its-lists.md) tell how it counts. The goal is for twenty million
rows; two million in eighteen months take more scans, since much of what is written does not grow with the rows.

Rows that were loaded frozen are read in 0.5 µs each by processor time, those that came one by one in 0.6 to 0.9. For loading (P-14)
the processor time of the database for a row is in brackets, of which 400,000 rows a second leave 5 µs on two processors: the bare
rows, which nothing seals or counts meanwhile. Of single rows, each durable with a statement of its own, the limit shows how many
there are without sealing.

P-10, P-11 and P-17 are by the clock, and depend more than others on what else goes on. Their rows are those of 23 November 2026, when
nothing else ran, and there was no font for Chinese; with one (Noto Sans CJK) the blocking time was 19 ms for 39 of the limit, and the
largest paint came after 0.56 and 0.53 s. Until that day the measuring program counted a task of its own as the page's, on both sides
([decision 0066](decisions/0066-what-is-drawn-twice-is-styled-once.md)): the night before it was 71 ms for 40.

`

const header = [
  '| Figure | What | Goal | Limit | Ours | Ratio | Met | Date | Machine |',
  '|---|---|---|--:|--:|--:|---|---|---|',
]

type Row = Record<(typeof columns)[number], string>

const lineOf = (row: Row) => `| ${columns.map((name) => row[name]).join(' | ')} |`

/** The rows of the table as it stands. */
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

/** Whether a goal is met, in these words; nothing where none is set. */
const verdictOf = ({ met }: Finding, yes: string, no: string): string =>
  met === undefined ? '' : met ? yes : no

/** Puts findings into the table of the documentation; the rows that were not taken stay, because several benchmarks may serve one figure. */
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

/** The findings for the terminal, a line each. */
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
