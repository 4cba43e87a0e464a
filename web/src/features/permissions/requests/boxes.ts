/** What the screen lists: what the person asked for, what waits for the person, or everything. */
export type Box = 'mine' | 'addressed' | 'all'

/** Without a box it is the one that has something for the person to do. */
export type WantedRequests = { box: Box | undefined; isAnswered: boolean; page: number }

export type RequestFilter = { box: Box; isAnswered: boolean; page: number; keyword?: string }

const boxes: readonly Box[] = ['mine', 'addressed', 'all']

/** What an address asks for; what it cannot mean is left out. */
export const filterOf = (query: URLSearchParams): WantedRequests => {
  const page = Number(query.get('page'))
  return {
    box: boxes.find((box) => box === query.get('box')),
    isAnswered: query.get('status') === 'answered',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

export const queryOf = ({ box, isAnswered, page }: WantedRequests): URLSearchParams =>
  new URLSearchParams({
    ...(box ? { box } : {}),
    // A state in an address is one of a sign-in.
    ...(isAnswered ? { status: 'answered' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
