import type { Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildInMemory } from '../build/build-in-memory.ts'
import { limits, modulesOf, weigh } from '../build/weigh.ts'

let bundle: Rollup.OutputBundle
let weighed: ReturnType<typeof weigh>

beforeAll(async () => {
  // Otherwise the test would measure React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  bundle = await buildInMemory()
  vi.unstubAllEnvs()
  weighed = weigh(bundle)
}, 180_000)

const text = (name: string, bytes: number) => `${(bytes / 1000).toFixed(1)} kB  ${name}`

test('[SCR-06] the first screen is small, and nothing of the server, the tests or the mocks travels', () => {
  const { first, firstBytes } = weighed
  console.log(text('first screen', firstBytes))
  expect(firstBytes).toBeLessThanOrEqual(limits.firstScreen)
  expect(first.length).toBeLessThanOrEqual(3)

  // Home renders without another request and does not wait for the query library.
  const early = modulesOf(bundle, first)
  expect(early.some((id) => id.endsWith('/src/app/home/HomePage.tsx'))).toBe(true)
  expect(early.filter((id) => /node_modules\/@(tanstack|dnd-kit)\//.test(id))).toEqual([])

  const strangers = modulesOf(bundle, Object.keys(bundle)).filter((id) =>
    /node_modules\/zod\/|\.test\.|\/testing\/|\/mocks?\/|\/(server|runtime|provider|demo)\/src\//.test(id),
  )
  expect(strangers).toEqual([])
})

test('[SCR-06] a screen, and what is opened over one, loads little on top of the first screen', () => {
  const { parts } = weighed
  for (const { name, bytes } of parts.slice(0, 8)) console.log(text(name, bytes))
  expect(
    parts.filter(({ bytes, limit }) => bytes > limit).map(({ name, bytes }) => text(name, bytes)),
  ).toEqual([])
})

test('no chunk imports itself through others, or a module could run before its dependencies', () => {
  const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from).some((one) => one === to || (!seen.has(one) && reaches(one, to, seen.add(one))))
  expect(Object.keys(bundle).filter((name) => reaches(name, name))).toEqual([])
})

test('no condition chooses between two imports: the minifier would join them and forget the style sheets of one', () => {
  const joined = /\?\(\)=>import\([^)]*\)[^?]{0,80}:\(\)=>import\(/
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  expect(chunks.length).toBeGreaterThan(50)
  expect(chunks.filter(({ code }) => joined.test(code)).map(({ fileName }) => fileName)).toEqual([])
})
