import type { TranslationChange } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTag } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { versionPhrases } from './phrases.ts'

type Props = { total: number; changes: readonly TranslationChange[] }

const languages: readonly Language[] = ['zh', 'en']

function Texts({ change: { before, after } }: { change: TranslationChange }) {
  const words = usePhrases(versionPhrases)
  return languages
    .filter((language) => before[language] !== after[language])
    .map((language) => (
      <dd key={language} lang={languageTag(language)}>
        <del>{before[language] ?? words.builtIn}</del> <ins>{after[language] ?? words.builtIn}</ins>
      </dd>
    ))
}

/** Lists the changes of a version: each key with its texts before and after. */
export function ChangeList({ total, changes }: Props) {
  const words = usePhrases(versionPhrases)
  return (
    <>
      <dl className="translation-changes" tabIndex={0}>
        {changes.map((change) => (
          <div key={change.key}>
            <dt>
              <bdi>{change.key}</bdi>
            </dt>
            <Texts change={change} />
          </div>
        ))}
      </dl>
      {total > changes.length && <p>{words.further({ count: total - changes.length })}</p>}
    </>
  )
}
