import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { palettePhrases } from './phrases.ts'
import type { PaletteGroup } from './rows.ts'

type Props = {
  sources: readonly SearchSource[]
  palette: {
    text: string
    groups: readonly PaletteGroup[]
    actingOn: { entry: SearchEntry } | undefined
  }
}

/** Announces the number of results, that there are none, or that a source could not be searched. */
export function PaletteState({ sources, palette: { text, groups, actingOn } }: Props) {
  const words = usePhrases(palettePhrases)
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  const asked = text.trim()
  const isAsked = ({ askedFor = asked }: SearchSource) => asked === '' || askedFor === asked
  const isWaiting = sources.some((source) => source.state === 'waiting' || !isAsked(source))
  const missing = sources.filter(({ state }) => state === 'failed')
  const statusText = () => {
    if (actingOn) return words.actionsOf({ name: actingOn.entry.title })
    return count === 0 && isWaiting ? words.searching : words.results({ count })
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {statusText()}
      </p>
      {groups.length === 0 && (
        <div className="palette-empty">
          {isWaiting ? words.searching : words.nothing({ text: asked })}
          {!isWaiting && <small>{words.nothingDetail}</small>}
        </div>
      )}
      {missing.length > 0 && (
        <p className="palette-partial" role="alert">
          {words.partial({
            titles: missing.map(({ kind, find }) => kind ?? find(text, 0).title).join(words.separator),
          })}
        </p>
      )}
    </>
  )
}
