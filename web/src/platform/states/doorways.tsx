import type { ReactNode } from 'react'
import { missingDoorway } from './missing-doorway.tsx'

export type DoorwayKind = 'locked' | 'nobody' | 'missing' | 'disconnected' | 'open' | 'closed'

const wall = 'M64 150V66c0-20 15-34 34-34h44c19 0 34 14 34 34v84z'
const door = 'M82 150V70c0-12 8-20 19-20h38c11 0 19 8 19 20v80z'

const paleDoor = <path d={door} fill="var(--surface)" stroke="var(--door-edge)" strokeWidth="1.5" />

const warning = (
  <>
    <circle cx="164" cy="58" r="17" fill="var(--warning-bg)" stroke="var(--surface)" strokeWidth="4" />
    <path d="M164 50v9M164 64.5v.5" stroke="var(--warning-text)" strokeWidth="3" strokeLinecap="round" />
  </>
)

/** The doorway illustration in each of its states. */
export const doorways: Record<DoorwayKind, ReactNode> = {
  missing: missingDoorway,
  locked: (
    <>
      <path d={wall} fill="var(--pbgh)" />
      <path d={door} fill="var(--pbtn)" />
      <path d="M120 50v100" stroke="var(--door-line)" strokeWidth="1.5" />
      <circle cx="120" cy="102" r="17" fill="var(--surface)" />
      <rect x="112" y="100" width="16" height="12" rx="2.5" fill="var(--pbtna)" />
      <path d="M115.5 100v-3.5a4.5 4.5 0 0 1 9 0v3.5" stroke="var(--pbtna)" strokeWidth="2" />
    </>
  ),
  nobody: (
    <>
      <path d={wall} fill="var(--pbgh)" />
      {paleDoor}
      <circle cx="120" cy="98" r="13" fill="var(--fill2)" />
      <path d="M96 150c1-20 11-31 24-31s23 11 24 31z" fill="var(--fill2)" />
      {warning}
    </>
  ),
  disconnected: (
    <>
      <path d={wall} fill="var(--pbgh)" />
      {paleDoor}
      <path d="M28 112h66M146 112h66" stroke="var(--pbtn)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m101 105 4 7-4 7M139 105l-4 7 4 7"
        stroke="var(--pbtn)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m117 98 2-9M124 98l5-8M116 126l-3 8M123 126l4 8"
        stroke="var(--warning-solid)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  ),
  open: (
    <>
      <path d={wall} fill="var(--pbgh)" />
      <path d={door} fill="var(--surface)" stroke="var(--door-edge)" strokeWidth="1.5" />
      <path d="M82 150V70c0-9 4-15 11-18l18 13c3 2 4 5 4 8v77z" fill="var(--pbtn)" />
      <circle cx="106" cy="108" r="3" fill="var(--surface)" />
    </>
  ),
  closed: (
    <>
      <path d={wall} fill="var(--pbgh)" />
      <path d={door} fill="var(--pbtn)" />
      <path d="M120 50v100" stroke="var(--door-line)" strokeWidth="1.5" />
      <circle cx="112" cy="104" r="3" fill="var(--surface)" />
      <circle cx="128" cy="104" r="3" fill="var(--surface)" />
      {warning}
    </>
  ),
}
