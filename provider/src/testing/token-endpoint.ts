/** Posts any form to the token endpoint, also one that no library would send; `basic` is for client_secret_basic. */
export const postToken = (
  issuer: string,
  form: Record<string, string>,
  basic?: { id: string; secret: string },
  headers: Record<string, string> = {},
): Promise<Response> => {
  const encoded = basic && Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')
  return fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { ...headers, ...(encoded ? { authorization: `Basic ${encoded}` } : {}) },
    body: new URLSearchParams(form),
  })
}
