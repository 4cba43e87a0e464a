import { posix } from 'node:path'

/** A row of docs/requirements.md; `tests` are the files that it links to. */
export type Row = { id: string; text: string; tests: string[] }

/** The files that have a test for each ID, by ID. */
export type Found = ReadonlyMap<string, string[]>

const rowLine = /^\| ([A-Z]+-\d+) \| (.*?) \| (.*?) \|$/
// A title may begin with several IDs, '[HOME-01][ORG-01] …', and follow a table: test.each(…)('[HOME-01] …').
const titleStart = /(?:\b(?:test|it)(?:\.\w+)*|\))\s*\(\s*['"`]((?:\[[A-Z]+-\d+\]\s*)+)/g

/** Collects the IDs at the start of test titles. */
export function foundTests(files: readonly { path: string; text: string }[]): Found {
  const found = new Map<string, string[]>()
  for (const { path, text } of files) {
    const starts = [...text.matchAll(titleStart)].map(([, start = '']) => start)
    const ids = new Set(starts.flatMap((start) => start.match(/[A-Z]+-\d+/g) ?? []))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, text, links] = rowLine.exec(line) ?? []
    if (!id || !text || links === undefined) return []
    return [{ id, text, tests: [...links.matchAll(/\]\(\.\.\/(.*?)\)/g)].map(([, path = '']) => path) }]
  })
}

const link = (path: string) => `[${posix.basename(path)}](../${path})`

/** The table with the last column as the tests are now: links, or `open`. */
export function withLinks(markdown: string, found: Found): string {
  const replaced = markdown.split('\n').map((line) => {
    const [, id, text] = rowLine.exec(line) ?? []
    if (!id) return line
    const tests = found.get(id) ?? []
    return `| ${id} | ${text} | ${tests.length > 0 ? tests.map(link).join(', ') : 'open'} |`
  })
  return replaced.join('\n')
}

/** One sentence for each way in which the table and the tests disagree. */
export function checkRows(rows: readonly Row[], found: Found): string[] {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...found].flatMap(([id, paths]) =>
    known.has(id)
      ? []
      : [`${id} is not in docs/requirements.md, but a test of ${paths.join(', ')} names it.`],
  )
  const wrong = rows.flatMap(({ id, tests }) => {
    const real = found.get(id) ?? []
    const gone = tests.filter((path) => !real.includes(path))
    const unlinked = real.filter((path) => !tests.includes(path))
    return [
      ...gone.map((path) => `${id} links to ${path}, which has no test for it.`),
      ...unlinked.map((path) => `${id} has a test in ${path}, which the table does not link to.`),
    ]
  })
  const twice = rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) < index)
  return [...unknown, ...wrong, ...twice.map(({ id }) => `${id} is in the table twice.`)]
}
