/** Has a model of the library store these fields too: it drops those that the model does not list. */
export function storeFields(model: { IN_PAYLOAD: string[] }, fields: readonly string[]): void {
  const names = [...model.IN_PAYLOAD, ...fields]
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => names })
}
