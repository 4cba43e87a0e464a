import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'

/**
 * Name of the frame in which the portal renders itself with another role's permissions; the frame element carries the
 * overlay data.
 */
export const previewName = 'iambiz-preview'

/** The data that the browser of a person with that role would get. */
export type PreviewOverlay = DataOf<Api['POST /iam-authority/v1/admin/element/preview']>

/** Messages from the simulator to its frame. */
export type ToPreview = { kind: 'look'; isOutlined: boolean; isPicking: boolean }

/** Messages from the frame to the simulator. */
export type FromPreview =
  | { kind: 'ready' }
  /** Location of the frame as tab codes, the most specific first. */
  | { kind: 'at'; tabCodes: string[] }
  /** An element was clicked in picking mode. */
  | { kind: 'picked'; selector: string; tabCode: string; text: string }
