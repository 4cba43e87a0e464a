import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRows, foundTests, type Row, readRows, withLinks } from './requirement-rows.ts'

const root = join(import.meta.dirname, '..')
const table = join(root, 'docs/requirements.md')

/** The test files of the project with their text. */
function testFiles() {
  const files = globSync('*/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'data'].includes(name.split('/').pop() ?? ''),
  })
  return files.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function print(rows: readonly Row[]): void {
  const open = rows.filter(({ tests }) => tests.length === 0)
  console.log(`met ${rows.length - open.length}, open ${open.length}`)
  for (const { id, text, tests } of rows) {
    console.log(`  ${tests.length > 0 ? 'met ' : 'open'}  ${id.padEnd(8)} ${text}`)
  }
}

const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values
const found = foundTests(testFiles())
let markdown = readFileSync(table, 'utf8')
if (write) {
  markdown = withLinks(markdown, found)
  writeFileSync(table, markdown)
}
print(readRows(markdown))
const faults = checkRows(readRows(markdown), found)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('`node scripts/requirements.ts --write` updates the links.')
  process.exitCode = 1
}
