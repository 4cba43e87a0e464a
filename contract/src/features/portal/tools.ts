import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { reading } from '#contract/platform/shapes.ts'

/** Where a link that leads elsewhere opens: in a new tab, or in place of the portal. */
export const linkOpenMode = z.enum(['blank', 'self'])

/** An entry of the tool library. */
export const portalTool = z.object({
  toolCode: z.string(),
  /** A tool runs in the browser on a page of its own; a link leads to a screen of the portal, or elsewhere. */
  kind: z.enum(['tool', 'link']),
  toolName: z.string(),
  /** The other language's name, so that search finds both. */
  otherName: z.string().optional(),
  ...reading,
  description: z.string().optional(),
  /** Heading that it stands below in the library; the usual one of its kind where there is none. */
  category: z.string().optional(),
  /** Name of the sprite. */
  icon: z.string(),
  /** Address of a screen, below the base path. */
  path: z.string().optional(),
  /** Address outside the portal; every entry has either this or a path. */
  url: z.string().optional(),
  /** In a new tab where there is none. */
  openMode: linkOpenMode.optional(),
  /** Whether home shows it: among the tools, or in quick access. */
  selected: z.boolean(),
})
export type PortalTool = z.output<typeof portalTool>

export const tools = endpoints({
  'GET /iam-portal/v1/portal/tool/list': {
    access: 'user',
    whileActing: true,
    about:
      'The tool library: tools and quick links in their order, with those that the person has on home marked.',
    data: z.array(portalTool),
  },
})
