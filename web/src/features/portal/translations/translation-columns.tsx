import type { Translation } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTag } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { translationPhrases } from './phrases.ts'

const textOf = ({ draft, published, builtIn }: Translation, language: Language) =>
  (draft ?? published)[language] ?? builtIn?.[language] ?? ''

function Text({ entry, language }: { entry: Translation; language: Language }) {
  const text = textOf(entry, language)
  const original = entry.builtIn?.[language]
  return (
    <span lang={languageTag(language)}>
      <bdi>{text || '—'}</bdi>
      {original !== undefined && original !== text && (
        <small className="translation-original">
          <del>{original}</del>
        </small>
      )}
    </span>
  )
}

function State({ entry: { draft, published, isUnused } }: { entry: Translation }) {
  const words = usePhrases(translationPhrases)
  if (draft) return <Tag kind="warning">{words.pending}</Tag>
  if (isUnused) return <Tag>{words.unused}</Tag>
  const isChanged = published.zh !== undefined || published.en !== undefined
  return isChanged ? <Tag kind="info">{words.changed}</Tag> : <Tag>{words.builtIn}</Tag>
}

/** The columns of the texts; on phones a text takes a few lines. */
export function useTranslationColumns(onEdit: (entry: Translation) => void): Column<Translation>[] {
  const words = usePhrases(translationPhrases)
  return [
    {
      key: 'zh',
      title: words.zh,
      className: 'translation-text',
      cell: (entry) => <Text entry={entry} language="zh" />,
    },
    {
      key: 'en',
      title: words.en,
      className: 'translation-text',
      cell: (entry) => <Text entry={entry} language="en" />,
    },
    {
      key: 'places',
      title: words.places,
      className: 'translation-where',
      cell: ({ key, builtIn, places }) => (
        <code>{builtIn ? [places[0], places.length > 1 ? `+${places.length - 1}` : ''].join(' ') : key}</code>
      ),
    },
    {
      key: 'state',
      title: words.state,
      className: 'translation-state',
      cell: (entry) => <State entry={entry} />,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column translation-actions',
      isFixed: true,
      cell: (entry) => (
        <span className="record-actions">
          <button
            type="button"
            aria-label={words.editOne({ text: textOf(entry, 'zh') || entry.key })}
            onClick={() => onEdit(entry)}
          >
            {words.edit}
          </button>
        </span>
      ),
    },
  ]
}
