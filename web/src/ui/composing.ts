/** The key that Safari gives a press of an input method’s own. */
const keyOfInputMethod = 229

/** Whether a press belongs to an input method. Safari ends the composition before the press that ends it is told. */
export function isComposing(press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === keyOfInputMethod
}
