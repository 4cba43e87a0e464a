/** Which list is shown: the person's own requests, those that wait for the person, or all. */
export type Box = 'mine' | 'addressed' | 'all'

/** Without `box` the page opens the list in which the person has something to do. */
export type WantedRequests = { box: Box | undefined; isAnswered: boolean; page: number }

export type RequestFilter = { box: Box; isAnswered: boolean; page: number; keyword?: string }

const boxes: readonly Box[] = ['mine', 'addressed', 'all']

/** Parses the query of the URL; invalid values are ignored. */
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
    // The parameter is `status`, because `state` in a URL belongs to the OAuth sign-in.
    ...(isAnswered ? { status: 'answered' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
