/** A browser opens a file that is dropped beside every field in place of the page, and what was written there is lost. */
export function refuseStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const)
    addEventListener(name, (event) => {
      const { dataTransfer } = event
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
}
