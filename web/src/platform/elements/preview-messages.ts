import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'

/** Name of the frame in which the portal shows itself as another role sees it; its element carries the overlay. */
export const previewName = 'iambiz-preview'

/** What the browser of somebody with the role is told. */
export type PreviewOverlay = DataOf<Api['POST /iam-authority/v1/admin/element/preview']>

/** What the simulator tells its frame. */
export type ToPreview = { kind: 'look'; isOutlined: boolean; isPicking: boolean }

/** What the frame tells the simulator. */
export type FromPreview =
  | { kind: 'ready' }
  /** Where the frame is, by the codes of its tabs, the most exact first. */
  | { kind: 'at'; tabCodes: string[] }
  /** An element that was clicked on while picking. */
  | { kind: 'picked'; selector: string; tabCode: string; text: string }
