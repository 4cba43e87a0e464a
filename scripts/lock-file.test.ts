import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { integrity?: string; resolved?: string; link?: boolean }
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)

// npm drops the integrity of packages for other platforms where it writes the lock file from a node_modules without
// them. Remedy: npm install without node_modules, or add what npm view NAME@VERSION dist.integrity says.
test('the lock file has the integrity of every package, and no addresses', () => {
  const fromRegistry = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(fromRegistry.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved }] of fromRegistry) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved, path).toBeUndefined()
  }
})
