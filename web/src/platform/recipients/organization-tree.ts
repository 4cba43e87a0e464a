/** Organizations as a flat list, each after its parent; with the number of people if the tree shows it. */
export type Organization = {
  orgCode: string
  orgName: string
  parentCode?: string | undefined
  people?: number | undefined
}

export type TreeNode = Organization & { depth: number; open: boolean | undefined }

/**
 * Returns the visible organizations: the top level and the children of expanded ones. `open` is undefined for a leaf.
 */
export function nodesInSight(
  organizations: readonly Organization[],
  opened: ReadonlySet<string>,
): TreeNode[] {
  const parents = new Set(organizations.map(({ parentCode }) => parentCode))
  const shown = new Map<string, TreeNode>()
  for (const organization of organizations) {
    const { orgCode, parentCode } = organization
    const above = parentCode === undefined ? undefined : shown.get(parentCode)
    if (parentCode !== undefined && !above?.open) continue
    shown.set(orgCode, {
      ...organization,
      depth: above ? above.depth + 1 : 0,
      open: parents.has(orgCode) ? opened.has(orgCode) : undefined,
    })
  }
  return [...shown.values()]
}

export type TreeMove = { to: string } | { open: string } | { close: string } | undefined

/** Returns the effect of a key in a tree (WAI-ARIA tree view pattern). */
export function moveIn(nodes: readonly TreeNode[], current: string, key: string): TreeMove {
  const index = nodes.findIndex(({ orgCode }) => orgCode === current)
  const node = nodes[index]
  const goTo = (target: TreeNode | undefined): TreeMove => target && { to: target.orgCode }
  switch (key) {
    case 'ArrowDown':
      return goTo(nodes[index + 1])
    case 'ArrowUp':
      return goTo(nodes[index - 1])
    case 'Home':
      return goTo(nodes[0])
    case 'End':
      return goTo(nodes.at(-1))
    case 'ArrowRight':
      if (node?.open === undefined) return undefined
      return node.open ? goTo(nodes[index + 1]) : { open: current }
    case 'ArrowLeft':
      if (node?.open) return { close: current }
      return goTo(nodes.find(({ orgCode }) => orgCode === node?.parentCode))
    default:
      return undefined
  }
}
