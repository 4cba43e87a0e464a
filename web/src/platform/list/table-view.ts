import type { TableView } from '@iambiz/contract/features/preferences.ts'
import { useMemo } from 'react'
import type { Column } from '#web/ui/Table.tsx'
import { currentHomeData, useHomeData } from '../home/home-data.ts'
import { actOnDemand } from '../on-demand/chunk.ts'

const save = actOnDemand(
  () => import('../home/personal-config.ts'),
  (chunk) => chunk.savePersonalConfig,
)

const unchanged: TableView = { hidden: [], widths: {} }

const isUnchanged = ({ hidden, widths }: TableView) => hidden.length === 0 && Object.keys(widths).length === 0

/** Saves what the person has chosen for the columns of a list. */
export function saveTableView(name: string, view: TableView): void {
  const { [name]: _, ...others } = currentHomeData()?.personalConfig.tables ?? {}
  void save({ tables: isUnchanged(view) ? others : { ...others, [name]: view } })
}

/** Saves the width of one column in pixels, or without a width restores the initial one. */
export function saveColumnWidth(name: string, key: string, width: number | undefined): void {
  const { hidden, widths } = currentHomeData()?.personalConfig.tables[name] ?? unchanged
  const { [key]: _, ...others } = widths
  saveTableView(name, { hidden, widths: width === undefined ? others : { ...others, [key]: width } })
}

/** The columns that a person can hide: all but the first one, which names the row, and the fixed ones. */
export const hideable = <Shown extends { isFixed?: true }>(columns: readonly Shown[]): Shown[] =>
  columns.filter(({ isFixed }) => !isFixed).slice(1)

/** Returns the view of a list that the person has chosen; without a name the list has no choices. */
export const useTableView = (name: string | undefined): TableView => {
  const { tables } = useHomeData().data?.personalConfig ?? {}
  return (name !== undefined && tables?.[name]) || unchanged
}

/** Returns the shown columns of a list, with the widths that the person has set. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Column<Row>[] {
  return useMemo(() => {
    if (view === unchanged) return columns
    const hidden = new Set(hideable(columns).flatMap(({ key }) => (view.hidden.includes(key) ? [key] : [])))
    return columns
      .filter(({ key }) => !hidden.has(key))
      .map((column) => (column.isFixed ? column : { ...column, width: view.widths[column.key] }))
  }, [columns, view])
}
