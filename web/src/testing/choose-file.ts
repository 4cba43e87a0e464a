import { vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Presses a button that opens the file dialog, and chooses a file. */
export async function chooseFile(button: Locator, file: File): Promise<void> {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  const choice = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    this.files = chosen.files
    this.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await userEvent.click(button)
  choice.mockRestore()
}
