/** Key code that Safari reports for a key press handled by an input method. */
const keyOfInputMethod = 229

/**
 * Whether a key press belongs to an input method. Safari fires `compositionend` before the keydown that ends the
 * composition.
 */
export function isComposing(press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === keyOfInputMethod
}
