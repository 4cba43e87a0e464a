type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** Vite's manifest as far as it is read here; keys are sources, or names of files that have none. */
export type Manifest = Record<string, Chunk>

type Files = ReadonlySet<string>

/** A part that is fetched on demand, all files on the way to it from the first screen, and the bytes that count for it. */
export type Way = { part: string; files: Files; bytes: number; limit: number }

const kilobyte = 1000
export const limits = { part: 60 * kilobyte, heavy: 250 * kilobyte }

/** Screens with charts, and the editor of formatted texts. */
const heavy = /\/app\/section\/(LoginStatistics|AppLogins|Integration)\.tsx|\/RichTextEditor\.tsx/

// Their parts are screens, each drawn in place of the others. All other parts lie over a screen or within it.
const switches = [
  'src/app/screen-loaders.ts',
  'src/app/administration/AdministrationPage.tsx',
  'src/features/tools/library/ToolPage.tsx',
]

/** Chunks that travel together: this one, and what it imports without delay. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

const partsOf = (manifest: Manifest, key: string) =>
  [...chunksOf(manifest, key)].flatMap((one) => manifest[one]?.dynamicImports ?? [])

/**
 * The ways from the first screen, which `page` names, to all parts, the largest first. For a screen all counts that it brings
 * with the chunks that lead to it; for what is opened over a screen or comes after it, what the screen has not loaded.
 * Of several ways the one of the fewest bytes is gone.
 */
export function waysFrom(page: string, manifest: Manifest, sizeOf: (file: string) => number): Way[] {
  const filesOf = (key: string) =>
    [...chunksOf(manifest, key)].flatMap((one) => [manifest[one]?.file ?? one, ...(manifest[one]?.css ?? [])])
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0)
  const first = Object.keys(manifest).filter((key) => page.includes(manifest[key]?.file ?? key))
  const there = new Set(first.flatMap(filesOf))
  const screens = new Set(switches.flatMap((key) => manifest[key]?.dynamicImports ?? []))

  const ways = new Map<string, Way & { whole: number }>()
  const open = first
    .flatMap((key) => partsOf(manifest, key))
    .map((part) => ({ part, before: new Set<string>() }))
  for (let next = open.shift(); next; next = open.shift()) {
    const { part, before } = next
    const own = filesOf(part).filter((file) => !there.has(file) && !before.has(file))
    const files = new Set([...before, ...own])
    const whole = sum(files)
    if (whole >= (ways.get(part)?.whole ?? Number.POSITIVE_INFINITY)) continue
    const bytes = screens.has(part) ? whole : sum(new Set(own))
    ways.set(part, { part, files, bytes, whole, limit: heavy.test(part) ? limits.heavy : limits.part })
    for (const beyond of partsOf(manifest, part)) open.push({ part: beyond, before: files })
  }
  return [...ways.values()].toSorted((one, other) => other.bytes - one.bytes)
}
