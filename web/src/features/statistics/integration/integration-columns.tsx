import type { AppIntegration } from '@iambiz/contract/features/statistics/integration.ts'
import type { Center } from '@iambiz/contract/platform/login-log.ts'
import type { ReactNode } from 'react'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { integrationPhrases } from './phrases.ts'
import { centers } from './view.ts'

/**
 * Renders an application's tile with a size in pixels. It is a parameter because applications belong to another
 * feature.
 */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

export type Standing = 'connected' | 'notConnected' | 'exempt'

/** The status of an application at the centers. */
export type Standings = Pick<AppIntegration, 'appId' | 'appName' | 'connectTimes' | 'exempt' | 'revisions'>

export const standingOf = (row: Standings, center: Center): Standing => {
  if (row.connectTimes[center]) return 'connected'
  return row.exempt.includes(center) ? 'exempt' : 'notConnected'
}

/** Returns a function that formats a status and its start date for a sentence. */
export function useStandingText() {
  const words = usePhrases(integrationPhrases)
  return (state: Standing, day: string | undefined) => [words[state], day].filter(Boolean).join(' ')
}

type CellProps = { row: AppIntegration; center: Center; onChange: (() => void) | undefined }

function CenterCell({ row, center, onChange }: CellProps) {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  const state = standingOf(row, center)
  const day = row.connectTimes[center]
  const shown = (
    <>
      {state === 'connected' && <Icon name="check" size={14} />}
      <span className="integration-center">{names[center]}</span>{' '}
      <span className="figures">{state === 'connected' ? day : words[state]}</span>{' '}
      {state === 'connected' && <span className="visually-hidden">{words.connected}</span>}
    </>
  )
  if (!onChange)
    return (
      <span className="integration-state" data-state={state}>
        {shown}
      </span>
    )
  // The accessible name contains the visible text (WCAG 2.5.3).
  const seen = state === 'connected' && day ? `${day} ${words.connected}` : words[state]
  const subject = { app: row.appName, center: names[center], state: seen }
  return (
    <button
      type="button"
      className="integration-state"
      data-state={state}
      aria-haspopup="dialog"
      aria-label={words.change(subject)}
      onClick={onChange}
    >
      {shown}
      <Icon name="pencil" size={12} />
    </button>
  )
}

type Props = {
  tileOf: TileOf
  /** Undefined if the person may only view. */
  onChange: ((appId: string, center: Center) => void) | undefined
}

/** The columns of applications and their status at the four centers; on phones a row is a card. */
export function useIntegrationColumns({ tileOf, onChange }: Props): Column<AppIntegration>[] {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  return [
    {
      key: 'appName',
      title: words.app,
      sortable: true,
      className: 'integration-app',
      cell: (row) => (
        <span className="integration-tile">
          {tileOf(row, 24)}
          <bdi title={row.appCode}>{row.appName}</bdi>
        </span>
      ),
    },
    {
      key: 'categoryName',
      title: words.category,
      sortable: true,
      className: 'integration-minor',
      cell: ({ categoryName }) => <bdi>{categoryName}</bdi>,
    },
    {
      key: 'owner',
      title: words.owner,
      className: 'integration-minor',
      cell: ({ ownerName }) => <bdi>{ownerName || '—'}</bdi>,
    },
    ...centers.map(
      (center): Column<AppIntegration> => ({
        key: center,
        title: names[center],
        sortable: true,
        first: 'descending',
        className: 'integration-cell',
        cell: (row) => (
          <CenterCell {...{ row, center }} onChange={onChange && (() => onChange(row.appId, center))} />
        ),
      }),
    ),
  ]
}
