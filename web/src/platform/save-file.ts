export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has started the download once the click event has finished.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
