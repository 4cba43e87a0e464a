import type { OperationDetail } from '@iambiz/contract/features/logs/operation.ts'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CopyDetails } from '#web/platform/sealed-log/CopyDetails.tsx'
import { Seal } from '#web/platform/sealed-log/Seal.tsx'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ResultTag, useWho } from './log-columns.tsx'
import type { LogView } from './log-view.ts'
import { detailPhrases } from './phrases.ts'
import { targetPath } from './target-path.ts'

type Narrow = (part: Partial<LogView>) => void
type Props = {
  id: string
  neighbours: { previous?: string; next?: string }
  onShow: (id: string) => void
  onNarrow: Narrow
  onClose: () => void
}

/** One record: values before and after side by side, the actor, and the origin of the request. */
export function OperationDrawer({ id, neighbours, onShow, onNarrow, onClose }: Props) {
  const words = usePhrases(detailPhrases)
  const { data, error, refetch } = useRead(
    read('GET /iam-authority/v1/admin/opLog/detail', { query: { id } }),
  )
  const steps = (['previous', 'next'] as const).map((side) => (
    <button
      key={side}
      type="button"
      className="log-step"
      aria-label={words[side]}
      title={words[side]}
      // `aria-disabled`, because a `disabled` button would lose the focus at the end of the list.
      aria-disabled={neighbours[side] === undefined || undefined}
      onClick={() => onShow(neighbours[side] ?? id)}
    >
      <Icon name={side === 'previous' ? 'arrow-up' : 'arrow-down'} size={16} />
    </button>
  ))
  return (
    <Drawer title={data?.actionName ?? words.title} closeLabel={words.close} aside={steps} onClose={onClose}>
      {data ? (
        <Shown detail={data} onNarrow={onNarrow} />
      ) : (
        <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
          {[180, 320, 260].map((width) => (
            <SkeletonBlock key={width} width={width} height={20} />
          ))}
        </RecordNotRead>
      )}
    </Drawer>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a function that formats a value for display. */
function useValueText() {
  const words = usePhrases(detailPhrases)
  return (value: unknown): string => {
    if (isEmpty(value)) return words.nothing
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (Array.isArray(value)) return value.join('\n')
    return String(value)
  }
}

function Changes({ changes }: Pick<OperationDetail, 'changes'>) {
  const words = usePhrases(detailPhrases)
  const textOf = useValueText()
  return (
    <section aria-label={words.changes}>
      <h3>{words.changes}</h3>
      <table className="operation-changes">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.name}</th>
              {(['before', 'after'] as const).map((side) => (
                <td key={side} data-side={side} data-label={words[side]}>
                  {side in change ? <bdi>{textOf(change[side])}</bdi> : '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Line = [label: string, text: string]

const codeAndName = (named: { code: string; name: string } | undefined) =>
  named && (named.name === named.code ? named.code : `${named.name} ${named.code}`)

function useLines(detail: OperationDetail): Line[] {
  const words = usePhrases(detailPhrases)
  const who = useWho()
  const { target } = detail
  const lines: [string, string | undefined][] = [
    [words.time, detail.time],
    [words.person, codeAndName(detail.actor) ?? who(detail)],
    [words.actingFor, codeAndName(detail.onBehalfOf)],
    [words.system, codeAndName(detail.system)],
    [words.organization, codeAndName(detail.organization)],
    [words.role, codeAndName(detail.role)],
    [words.category, detail.categoryName],
    [words.action, detail.action],
    [words.target, target && [target.typeName, target.name].filter(Boolean).join(' ')],
    [words.targetId, target?.id],
    [words.reason, detail.reasonName],
    [words.place, [detail.ip, detail.site].filter(Boolean).join(' ')],
    [words.env, detail.env],
    [words.request, detail.requestId],
    [words.number, detail.id],
  ]
  return lines.flatMap(([label, text]) => (text ? [[label, text] as Line] : []))
}

function Shown({ detail, onNarrow }: { detail: OperationDetail; onNarrow: Narrow }) {
  const words = usePhrases(detailPhrases)
  const textOf = useValueText()
  const lines = useLines(detail)
  const { changes, facts, target, actor, requestId } = detail
  const path = targetPath(target)
  const copied = [
    [words.title, detail.actionName],
    ...lines,
    ...changes.map(({ name, before, after }) => [name, `${textOf(before)} → ${textOf(after)}`]),
    ...facts.map(({ name, value }) => [name, textOf(value)]),
  ]
  return (
    <div className="operation-details">
      <p className="operation-outcome">
        <ResultTag result={detail.result} /> {detail.reasonName}
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {facts.length > 0 && (
        <section aria-label={words.more}>
          <h3>{words.more}</h3>
          <dl className="operation-facts">
            {facts.map(({ field, name, value }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{textOf(value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <dl className="operation-facts">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
              {label === words.target && path && (
                <Link href={path} className="operation-link">
                  {words.open}
                </Link>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.seal}</dt>
          <dd>
            <Seal isIntact={detail.prevHashOk} />
          </dd>
        </div>
      </dl>
      <div className="operation-more">
        {target && (
          <Button size="small" onClick={() => onNarrow({ targetType: target.type, targetId: target.id })}>
            {words.sameTarget}
          </Button>
        )}
        <Button size="small" onClick={() => onNarrow({ request: requestId })}>
          {words.sameRequest}
        </Button>
        {actor && (
          <Button size="small" onClick={() => onNarrow({ person: actor.code })}>
            {words.samePerson}
          </Button>
        )}
        <CopyDetails lines={copied} />
      </div>
    </div>
  )
}
