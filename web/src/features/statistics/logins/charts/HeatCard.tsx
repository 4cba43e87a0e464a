import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { heatLevel, heatLevels } from '#web/platform/charts/geometry.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { Tip } from '#web/platform/charts/Tip.tsx'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { rowsPath } from './log-link.ts'
import { chartPhrases } from './phrases.ts'
import { type AskedOfCard, useWeek } from './reads.ts'

type Week = DataOf<Api['POST /iam-log/v1/loginLog/heatmap']>
type Cell = Week['cells'][number]

const height = 266
/** Below this width in pixels hours are vertical, so that the cells stay large enough to click. */
const narrow = 560
const names = 44
const gap = 2
const hourText = (hour: number) => `${hour}:00`

function useCellWords() {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const dayOf = (weekday: number) => weekdays.split(' ')[weekday % 7] ?? ''
  return {
    dayOf,
    findReportedFields: ({ weekday, hour, count }: Cell) =>
      words.cellLabel({ day: dayOf(weekday), hour: hourText(hour), count: number(count) }),
  }
}

type Grid = { isUpright: boolean; cellWidth: number; cellHeight: number; width: number; height: number }

function gridOf(width: number): Grid {
  const isUpright = width < narrow
  const [columns, rows] = isUpright ? [7, 24] : [24, 7]
  const cellHeight = isUpright ? 24 : 28
  const cellWidth = (width - names - 16) / columns
  return { isUpright, cellWidth, cellHeight, width, height: 24 + rows * cellHeight + 40 }
}

/** Returns the top left corner of a cell in pixels. */
const cornerOf = ({ weekday, hour }: Cell, { isUpright, cellWidth, cellHeight }: Grid) => {
  const [column, row] = isUpright ? [weekday - 1, hour] : [hour, weekday - 1]
  return { x: names + column * cellWidth, y: 24 + row * cellHeight }
}

function Names({ grid }: { grid: Grid }) {
  const { dayOf } = useCellWords()
  const { isUpright, cellWidth, cellHeight } = grid
  const days = [1, 2, 3, 4, 5, 6, 7].map(dayOf)
  const hours = Array.from({ length: 24 }, (_, hour) => (hour % 3 === 0 ? hourText(hour) : ''))
  const [across, down] = isUpright ? [days, hours] : [hours, days]
  return (
    <HiddenFromScreenReaders>
      {across.map((name, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its position
          key={index}
          className="chart-axis chart-axis-middle"
          x={names + (index + 0.5) * cellWidth}
          y={14}
        >
          {name}
        </text>
      ))}
      {down.map((name, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its position
          key={index}
          className="chart-axis chart-axis-end"
          x={names - 8}
          y={24 + index * cellHeight + cellHeight / 2 + 4}
        >
          {name}
        </text>
      ))}
    </HiddenFromScreenReaders>
  )
}

function Scale({ grid }: { grid: Grid }) {
  const words = usePhrases(chartPhrases)
  const y = grid.height - 26
  const start = grid.width - 16 - heatLevels * 16 - 40
  return (
    <HiddenFromScreenReaders>
      <text className="chart-axis chart-axis-end" x={start - 6} y={y + 11}>
        {words.less}
      </text>
      {Array.from({ length: heatLevels }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
          key={index}
          className="chart-heat"
          data-level={index + 1}
          x={start + index * 16}
          y={y}
          width={14}
          height={14}
          rx={3}
        />
      ))}
      <text className="chart-axis" x={start + heatLevels * 16 + 4} y={y + 11}>
        {words.more}
      </text>
    </HiddenFromScreenReaders>
  )
}

type DrawingProps = { week: Week; hrefOf: (cell: Cell) => string | undefined }

type SquareProps = {
  cell: Cell
  grid: Grid
  most: number
  href: string | undefined
  isFirst: boolean
  onShow: (cell: Cell | undefined) => void
}

function Square({ cell, grid, most, href, isFirst, onShow }: SquareProps) {
  const { findReportedFields } = useCellWords()
  const square = (
    <rect
      className="chart-heat"
      data-level={heatLevel(cell.count, most)}
      {...cornerOf(cell, grid)}
      width={Math.max(1, grid.cellWidth - gap)}
      height={grid.cellHeight - gap}
      rx={4}
      onPointerEnter={() => onShow(cell)}
      onPointerLeave={() => onShow(undefined)}
    />
  )
  if (href === undefined) return square
  return (
    <Link
      href={href}
      className="chart-mark"
      aria-label={findReportedFields(cell)}
      tabIndex={isFirst ? 0 : -1}
      data-mark=""
      onFocus={() => onShow(cell)}
      onBlur={() => onShow(undefined)}
    >
      {square}
    </Link>
  )
}

function Drawing({ week, hrefOf }: DrawingProps) {
  const words = usePhrases(chartPhrases)
  const { findReportedFields } = useCellWords()
  const [shown, setShown] = useState<Cell>()
  const peak = mostOf(week.cells, ({ count }) => count)
  const most = peak?.count ?? 0
  const tip = (width: number) => {
    if (!shown) return null
    const grid = gridOf(width)
    const { x, y } = cornerOf(shown, grid)
    return (
      <Tip x={x + grid.cellWidth / 2} y={Math.max(0, y - 36)} width={width}>
        <p>{findReportedFields(shown)}</p>
      </Tip>
    )
  }
  const drawn = (width: number) => {
    const grid = gridOf(width)
    const cells = grid.isUpright
      ? week.cells.toSorted((one, other) => one.hour - other.hour || one.weekday - other.weekday)
      : week.cells
    const first = cells.find((cell) => hrefOf(cell) !== undefined)
    return (
      <>
        <Names grid={grid} />
        {cells.map((cell) => (
          <Square
            key={`${cell.weekday} ${cell.hour}`}
            cell={cell}
            grid={grid}
            most={most}
            href={hrefOf(cell)}
            isFirst={cell === first}
            onShow={setShown}
          />
        ))}
        <Scale grid={grid} />
      </>
    )
  }
  return (
    <ChartDrawing
      label={peak ? words.heatLabel({ most: findReportedFields(peak) }) : words.heat}
      height={(width) => gridOf(width).height}
      tip={tip}
    >
      {drawn}
    </ChartDrawing>
  )
}

function WeekTable({ week, hrefOf }: DrawingProps) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const { dayOf } = useCellWords()
  return (
    <div className="table-scroll chart-week-table">
      <table className="table" aria-label={words.heat}>
        <thead>
          <tr>
            <th scope="col">{words.hourOfDay}</th>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th key={weekday} scope="col" className="chart-number">
                {dayOf(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => (
            <tr key={hour}>
              <th scope="row" className="figures">
                {hourText(hour)}
              </th>
              {week.cells
                .filter((cell) => cell.hour === hour)
                .map((cell) => {
                  const href = hrefOf(cell)
                  const text = number(cell.count)
                  return (
                    <td key={cell.weekday} className="chart-number figures">
                      {href === undefined ? text : <Link href={href}>{text}</Link>}
                    </td>
                  )
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Sign-ins by weekday and hour. */
export function HeatCard({ filter, asOf, noneAction }: AskedOfCard) {
  const words = usePhrases(chartPhrases)
  const hrefOf = ({ weekday, hour, count }: Cell) =>
    count > 0 ? rowsPath({ ...filter, weekdays: [weekday], hours: [hour] }) : undefined
  return (
    <ChartCard
      title={words.heat}
      className="heat-card"
      hint={words.heatHint}
      loaded={useWeek({ filter, asOf })}
      height={height}
      none={words.none}
      noneAction={noneAction}
      isEmpty={({ total }) => total === 0}
      chart={(week) => <Drawing week={week} hrefOf={hrefOf} />}
      table={(week) => <WeekTable week={week} hrefOf={hrefOf} />}
    />
  )
}
