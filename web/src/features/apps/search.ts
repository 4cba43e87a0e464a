import type { PortalApp } from '@iambiz/contract/features/apps.ts'

type Searchable = {
  names: string[]
  /** Names, pinyin and initials without gaps, so that "cai wu" finds what "caiwu" finds. */
  sounds: string[]
  rest: string[]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const joined = (text: string): string => fold(text).replace(/[\s'’-]+/g, '')

const prepared = new WeakMap<PortalApp, Searchable>()

function searchableOf(app: PortalApp): Searchable {
  const known = prepared.get(app)
  if (known) return known
  const made = {
    names: [app.appName, app.otherName ?? ''].map(fold).filter(Boolean),
    sounds: [app.pinyin, app.initials, app.appName, app.otherName ?? ''].map(joined).filter(Boolean),
    rest: [app.appCode, app.description ?? ''].map(fold).filter(Boolean),
  }
  prepared.set(app, made)
  return made
}

const startsWord = (name: string, text: string) =>
  name.startsWith(text) || name.includes(` ${text}`) || name.includes(`-${text}`)

/** How well one word fits: 0 for not at all, larger is better. */
function fit({ names, sounds, rest }: Searchable, text: string): number {
  if (names.includes(text)) return 7
  if (names.some((name) => name.startsWith(text))) return 6
  const sound = joined(text)
  if (sound !== '' && sounds.some((candidate) => candidate.startsWith(sound))) return 5
  if (names.some((name) => startsWord(name, text))) return 4
  if (names.some((name) => name.includes(text))) return 3
  // One letter is inside almost every pinyin.
  if (sound.length > 1 && sounds.some((candidate) => candidate.includes(sound))) return 2
  return rest.some((candidate) => candidate.includes(text)) ? 1 : 0
}

function rankOf(app: PortalApp, text: string): number {
  const fields = searchableOf(app)
  const whole = fit(fields, text)
  if (whole > 0 || !text.includes(' ')) return whole
  return Math.min(...text.split(/\s+/).map((word) => fit(fields, word)))
}

/**
 * Applications whose name in either language, pinyin, initials, code or description holds the text, best first;
 * all of them in their order for an empty text.
 */
export function searchApps(apps: readonly PortalApp[], text: string): PortalApp[] {
  const wanted = fold(text)
  if (wanted === '') return [...apps]
  return apps
    .map((app) => ({ app, rank: rankOf(app, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort(
      (left, right) =>
        right.rank - left.rank ||
        Number(right.app.usual) - Number(left.app.usual) ||
        right.app.accessCount - left.app.accessCount,
    )
    .map(({ app }) => app)
}
