import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { reading } from '#contract/platform/shapes.ts'

/** Where an external link opens: in a new tab, or in place of the portal. */
export const linkOpenMode = z.enum(['blank', 'self'])

/** An entry of the tool library. */
export const portalTool = z.object({
  toolCode: z.string(),
  /** A tool runs in the browser on its own page; a link leads to a screen of the portal or another site. */
  kind: z.enum(['tool', 'link']),
  toolName: z.string(),
  /** The name in the other language, so that search finds both. */
  otherName: z.string().optional(),
  ...reading,
  description: z.string().optional(),
  /** Heading in the library; by default the one of its kind. */
  category: z.string().optional(),
  /** Name in the sprite. */
  icon: z.string(),
  /** Path of a screen, below the base path. */
  path: z.string().optional(),
  /** Address outside the portal; each entry has either this or a path. */
  url: z.string().optional(),
  /** A new tab by default. */
  openMode: linkOpenMode.optional(),
  /** Whether home shows it, among the tools or in quick access. */
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
