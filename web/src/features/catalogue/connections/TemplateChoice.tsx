import type { ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import {
  type ConnectionKind,
  connectionKinds,
  kindOfTemplate,
} from '@iambiz/contract/platform/connection-values.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { templateWords } from './form-phrases.ts'
import { kindHints, kindWords } from './kind-phrases.ts'
import { connectionPhrases, templatePhrases } from './phrases.ts'

/** Returns a function that describes the source of a template's instructions, and when they were last verified. */
export function useSourceText() {
  const words = usePhrases(templatePhrases)
  return ({ source, reference, checkedOn: date }: ConnectionTemplate) =>
    source === 'run' ? words.run({ reference, date }) : words.vendor({ date })
}

type Choose = (template: ConnectionTemplate) => void
type GroupProps = {
  kind: ConnectionKind
  templates: readonly ConnectionTemplate[]
  onChoose: Choose
}

/** The templates of one protocol. */
function TemplatesOf({ kind, templates, onChoose }: GroupProps) {
  const names = usePhrases(templateWords)
  const kinds = usePhrases(kindWords)
  const hints = usePhrases(kindHints)
  const sourceText = useSourceText()
  if (templates.length === 0) return null
  return (
    <section className="connection-section connection-kind-group" aria-label={kinds[kind]}>
      <h4>
        {kinds[kind]} <small className="connection-quiet">{hints[kind]}</small>
      </h4>
      <ul className="connection-templates">
        {templates.map((template) => (
          <li key={template.template}>
            <button type="button" onClick={() => onChoose(template)}>
              <span>
                {names[template.template]}
                <small>
                  {template.source === 'run' && <Icon name="circle-check" size={12} />}
                  {sourceText(template)}
                </small>
              </span>
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { appId: string; onChoose: Choose }

/** Selects the kind of application to connect. */
export function TemplateChoice({ appId, onChoose }: Props) {
  const words = usePhrases(templatePhrases)
  const { loading } = usePhrases(connectionPhrases)
  const { data, isError, error, refetch } = useRead(
    read('POST /iam-authority/v1/admin/connection/endpoints', { body: { appId } }),
  )
  return (
    <section className="connection-section" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="connection-quiet">{words.about}</p>
      {isError && <LoadFailed title={words.failed} detail={refusalOf(error)} onRetry={refetch} />}
      {!data && !isError && (
        <Skeleton label={loading}>
          <SkeletonBlock height={240} />
        </Skeleton>
      )}
      {data &&
        connectionKinds.map((kind) => (
          <TemplatesOf
            key={kind}
            kind={kind}
            templates={data.templates.filter(({ template }) => kindOfTemplate(template) === kind)}
            onChoose={onChoose}
          />
        ))}
    </section>
  )
}
