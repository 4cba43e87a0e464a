import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Breach = { rule: string; from: string; to: string }

type Report = {
  summary: {
    totalCruised: number
    violations: { rule: { name: string }; from: string; to: string }[]
  }
}

const root = join(import.meta.dirname, '..')
const walled = [
  'contract',
  'runtime',
  'identity',
  'server',
  'provider',
  'web',
  'demo',
  'mock',
  'launcher',
  'scripts',
  'e2e',
  'bench',
]

/** Checks who imports whom below `folder`, as .dependency-cruiser.cjs says. */
export function breachesOfWalls(folder: string): { modules: number; breaches: Breach[] } {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const folders = walled.filter((name) => existsSync(join(folder, name)))
  const config = join(folder, '.dependency-cruiser.cjs')
  const args = [command, '--config', config, '--output-type', 'json', ...folders]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (!stdout) throw new Error(`dependency-cruiser gave no report: ${stderr}`)
  const { totalCruised, violations } = (JSON.parse(stdout) as Report).summary
  const breaches = violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { modules: totalCruised, breaches }
}

if (import.meta.main) {
  const { modules, breaches } = breachesOfWalls(root)
  for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} → ${to}`)
  console.log(`${modules} modules, ${breaches.length} breaches`)
  // A parser that does not understand the sources finds nothing and would look green.
  if (modules === 0 || breaches.length > 0) process.exitCode = 1
}
