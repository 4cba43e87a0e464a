import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Commits after this one follow the rule of the subject line in CONTRIBUTING.md. */
const since = '04fd295992'

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })

const { status, stdout } = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
if (status !== 0) console.log('commit subjects: skipped, this checkout has no history')

test.skipIf(status !== 0)('subjects of commits have at most 72 characters and no full stop', () => {
  const wrong = stdout
    .trim()
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .filter((subject) => subject.length > 72 || subject.endsWith('.'))
  expect(wrong).toEqual([])
})
