import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { appListPhrases, grantPhrases, subjectWords } from '../phrases.ts'
import type { Line } from './draft.ts'

type Props = {
  onRemove: (line: Line) => void
  onRestore: (line: Line) => void
  onUntil: (line: Line, expireTime: string | undefined) => void
}

const marks = { added: 'success', changed: 'info', gone: 'error' } as const

function Until({ line, onUntil }: { line: Line; onUntil: Props['onUntil'] }) {
  const words = usePhrases(grantPhrases)
  const { subject, effect, name, expireTime, changeable, mark } = line
  if (subject !== 'person' || effect !== 'allow') return <span className="app-quiet">{words.forever}</span>
  return (
    <DateInput
      precision="minute"
      aria-label={words.untilOf({ name })}
      max="2099-12-31T23:59"
      disabled={!changeable || mark === 'gone'}
      value={expireTime?.slice(0, 16).replace(' ', 'T') ?? ''}
      onChange={(value) => onUntil(line, value ? `${value.replace('T', ' ')}:00` : undefined)}
    />
  )
}

/** The columns of the grants of an application. */
export function useGrantColumns({ onRemove, onRestore, onUntil }: Props): Column<Line>[] {
  const words = usePhrases(grantPhrases)
  const kinds = usePhrases(subjectWords)
  const { peopleOf } = usePhrases(appListPhrases)
  return [
    {
      key: 'subject',
      title: words.subject,
      className: 'grant-subject',
      cell: ({ name, id, mark, idle }) => (
        <span data-gone={mark === 'gone' ? '' : undefined}>
          <bdi>{name}</bdi> <small className="app-quiet figures">{id}</small>{' '}
          {mark && (
            <Tag small kind={marks[mark]}>
              {words[mark]}
            </Tag>
          )}
          {idle && <Tag small>{words.idle}</Tag>}
        </span>
      ),
    },
    { key: 'kind', title: words.kind, className: 'grant-kind', cell: ({ subject }) => kinds[subject] },
    {
      key: 'effect',
      title: words.effect,
      className: 'grant-effect',
      cell: ({ effect }) => <Tag kind={effect === 'deny' ? 'error' : 'success'}>{words[effect]}</Tag>,
    },
    {
      key: 'people',
      title: words.people,
      className: 'grant-people',
      cell: ({ people }) => (
        <span className="figures">{people === undefined ? '—' : peopleOf({ count: people })}</span>
      ),
    },
    {
      key: 'until',
      title: words.until,
      className: 'grant-until-column',
      cell: (line) => <Until line={line} onUntil={onUntil} />,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column',
      isFixed: true,
      cell: (line) => {
        if (line.mark)
          return (
            <Button
              kind="link"
              size="small"
              aria-label={words.restoreOne(line)}
              onClick={() => onRestore(line)}
            >
              {words.restore}
            </Button>
          )
        return (
          <Button
            kind="link"
            size="small"
            aria-label={words.removeOne(line)}
            disabled={!line.changeable}
            title={line.changeable ? undefined : words.outOfReach}
            onClick={() => onRemove(line)}
          >
            {words.remove}
          </Button>
        )
      },
    },
  ]
}
