import type { ReactNode } from 'react'
import { rem } from './rem.ts'
import './skeleton.css'

type BlockProps = { width?: number | string; height?: number; round?: number }

/** One placeholder block for content that is loading. */
export function SkeletonBlock({ width = '100%', height = 14, round = 5 }: BlockProps) {
  return (
    <i
      className="skeleton-block"
      style={{
        width: typeof width === 'number' ? rem(width) : width,
        height: rem(height),
        borderRadius: rem(round),
      }}
    />
  )
}

/**
 * Contains placeholder blocks in the final size; invisible for the first 200 ms, so that a quick reply does not
 * flicker.
 */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <div className="skeleton-blocks" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
