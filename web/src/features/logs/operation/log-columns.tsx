import type { Operation } from '@iambiz/contract/features/logs/operation.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { distinctNames } from '#web/platform/list/distinct-names.ts'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { operationLogPhrases, resultPhrases } from './phrases.ts'
import { targetPath } from './target-path.ts'

const kinds = { ok: 'success', denied: 'warning', failed: 'error' } as const

export function ResultTag({ result }: Pick<Operation, 'result'>) {
  const words = usePhrases(resultPhrases)
  return (
    <Tag kind={kinds[result]} small>
      {words[result]}
    </Tag>
  )
}

/** Returns a function that names the actor: a person, a business system, the product itself, or an unknown visitor. */
export function useWho() {
  const words = usePhrases(operationLogPhrases)
  return ({ actor, system, ip }: Pick<Operation, 'actor' | 'system' | 'ip'>): string => {
    if (actor) return actor.name
    if (system) return words.ofSystem({ name: system.name })
    return ip === undefined ? words.product : words.stranger
  }
}

function Target({ target }: Pick<Operation, 'target'>) {
  const words = usePhrases(operationLogPhrases)
  if (!target) return <>—</>
  const path = targetPath(target)
  const name = <bdi>{target.name ?? target.id}</bdi>
  return (
    <>
      {path ? <Link href={path}>{name}</Link> : name}
      <small>
        {target.typeName}
        {target.exists === false && ` · ${words.gone}`}
      </small>
    </>
  )
}

type Props = { rows: readonly Operation[]; shownId: string; onShow: (id: string) => void }

export function useLogColumns({ rows, shownId, onShow }: Props): Column<Operation>[] {
  const words = usePhrases(operationLogPhrases)
  const who = useWho()
  // An import or a batch writes many records with the same time and action.
  const nameOf = distinctNames(rows, ({ time, actionName }) => `${time} ${actionName}`)
  return [
    {
      key: 'time',
      title: words.time,
      className: 'operation-time',
      cell: (row) => (
        <button
          type="button"
          className="operation-open figures"
          aria-label={words.view({ name: nameOf(row) })}
          aria-current={row.id === shownId ? 'true' : undefined}
          onClick={() => onShow(row.id)}
        >
          {row.time}
        </button>
      ),
    },
    {
      key: 'person',
      title: words.person,
      className: 'operation-person',
      cell: (row) => (
        <>
          <bdi>{who(row)}</bdi>
          {(row.actor || row.onBehalfOf) && (
            <small>
              {row.actor?.code} {row.onBehalfOf && words.actingFor({ name: row.onBehalfOf.name })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'action',
      title: words.action,
      className: 'operation-action',
      cell: ({ actionName, categoryName, changed }) => (
        <>
          {actionName}
          <small>{changed.length > 0 ? words.changed({ fields: changed.slice(0, 4) }) : categoryName}</small>
        </>
      ),
    },
    {
      key: 'target',
      title: words.target,
      className: 'operation-target',
      cell: ({ target }) => <Target target={target} />,
    },
    {
      key: 'result',
      title: words.result,
      className: 'operation-result',
      cell: ({ result, reasonName }) => (
        <>
          <ResultTag result={result} />
          {reasonName && <small>{reasonName}</small>}
        </>
      ),
    },
    {
      key: 'place',
      title: words.place,
      className: 'operation-place',
      cell: ({ ip, site }) => (
        <>
          <span className="figures">{ip ?? '—'}</span>
          {site && (
            <small>
              <bdi>{site}</bdi>
            </small>
          )}
        </>
      ),
    },
  ]
}
