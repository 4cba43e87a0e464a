import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

test('workspaces, lock file, chart and portal have the version of the project, and the changelog lists it', () => {
  const { version } = json('package.json')
  const workspaces = globSync('*/package.json', { cwd: project })
  expect(workspaces).toContain(join('server', 'package.json'))
  const { packages } = json('package-lock.json')
  const chart = parse(read('deploy/helm/iambiz/Chart.yaml'))
  const found = {
    ...Object.fromEntries(workspaces.map((path) => [path, json(path).version])),
    'package-lock.json': packages[''].version,
    ...{ chart: chart.version, image: chart.appVersion },
    portal: /^const release = '(.*)'$/m.exec(read('server/src/app/app.ts'))?.[1],
  }
  for (const [where, its] of Object.entries(found)) expect(its, where).toBe(version)
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}] - `)
})

test('the release workflow runs only actions of a fixed commit, and gives no right to all jobs', () => {
  const workflow = read('.github/workflows/release.yml')
  expect(parse(workflow).permissions).toEqual({})
  const used = [...workflow.matchAll(/uses: (\S+)(.*)$/gm)]
  expect(used.length).toBeGreaterThan(0)
  for (const [, action, comment] of used) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    expect(comment, action).toMatch(/^ # v\d+\.\d+\.\d+$/)
  }
})
