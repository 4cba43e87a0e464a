import type { ZoneBlock, ZoneContent } from '@iambiz/contract/features/portal/zones.ts'
import { Fragment, type ReactNode } from 'react'
import { ZoneBanner } from './ZoneBanner.tsx'
import './zone-frame.css'

type Props = {
  zone: Pick<ZoneContent, 'zoneName' | 'banner' | 'blocks'>
  parts: Record<ZoneBlock, ReactNode>
}

/**
 * The page of a zone: its banner, and its blocks in order. On wide screens articles have a side column, on the left if
 * they come first.
 */
export function ZoneFrame({ zone, parts }: Props) {
  const { blocks } = zone
  const main = blocks.filter((block) => block !== 'articles')
  const isSplit = blocks.includes('articles') && main.length > 0
  const drawn = (some: readonly ZoneBlock[]) =>
    some.map((block) => <Fragment key={block}>{parts[block]}</Fragment>)
  const side = isSplit ? (blocks[0] === 'articles' ? 'left' : 'right') : 'none'
  return (
    <div className="zone-page" data-side={side}>
      <ZoneBanner zone={zone} />
      {side === 'left' && parts.articles}
      <div className="zone-main">{drawn(isSplit ? main : blocks)}</div>
      {side === 'right' && parts.articles}
    </div>
  )
}
