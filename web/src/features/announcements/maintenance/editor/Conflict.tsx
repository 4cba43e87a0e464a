import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { attachmentOf } from './attachment.ts'
import { namesIn } from './mail/chosen.ts'
import { mailingPhrases } from './mail/phrases.ts'
import { conflictPhrases, editorPhrases, fieldWords } from './phrases.ts'
import { changedFields, type FieldName, type Values, valuesOf } from './values.ts'

type Props = {
  theirs: MaintainedDetail
  mine: Values
  onMine: () => void
  onTheirs: () => void
}

const chosenNames: ReadonlySet<FieldName> = new Set(['mailTemplate', 'mailGroups', 'mailExtras'])

/** Returns a text value in readable form. */
function textOf(name: FieldName, value: string, separator: string): string {
  if (name === 'attachment') return attachmentOf(value)[0]?.fileName ?? ''
  return chosenNames.has(name) ? namesIn(value).join(separator) : value.replace('T', ' ')
}

function Value({ name, values }: { name: FieldName; values: Values }) {
  const words = usePhrases(conflictPhrases)
  const kinds = usePhrases(editorPhrases)
  const { separator } = usePhrases(mailingPhrases)
  const { data: apps = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const value = values[name]
  if (value === '') return <em>{words.nothing}</em>
  if (name === 'contentZh' || name === 'contentEn') return <RichText html={String(value)} />
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (name === 'type') return value === 1 ? kinds.online : kinds.general
  if (name === 'pushScope') return value === 1 ? kinds.allUsers : kinds.appUsers
  if (name === 'appId') return apps.find(({ appId }) => appId === value)?.appName ?? value
  return <bdi>{textOf(name, String(value), separator)}</bdi>
}

/** Shows who saved a newer version and the differences; the person's text is unchanged until they choose a version. */
export function Conflict({ theirs, mine, onMine, onTheirs }: Props) {
  const words = usePhrases(conflictPhrases)
  const names = usePhrases(fieldWords)
  const { tableTime } = useFormats()
  const stored = valuesOf(theirs)
  const different = changedFields(stored, mine)
  return (
    <section className="editor-conflict" role="alert">
      <h3>{words.title({ name: theirs.updaterName, time: tableTime(theirs.updateTime) })}</h3>
      {different.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <>
          <p>{words.detail}</p>
          <dl>
            {different.map((name) => (
              <div key={name}>
                <dt>{names[name]}</dt>
                <dd>
                  <span>{words.theirs}</span>
                  <Value name={name} values={stored} />
                </dd>
                <dd>
                  <span>{words.yours}</span>
                  <Value name={name} values={mine} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="editor-choices">
        <Button size="small" onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
        <Button size="small" kind="primary" onClick={onMine}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  )
}
