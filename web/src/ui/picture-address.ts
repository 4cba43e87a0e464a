/** Where the portal's own pictures are below an origin. */
const ownPicture = /^\/api\/iam-portal\/file\//

let host = ''

/** Has pictures come from another origin than the page's. */
export const takePicturesFrom = (origin: string): void => {
  host = origin
}

/** The address of a picture; one that is not a stored file stays as it is. */
export const pictureAddress = (path: string): string => (ownPicture.test(path) ? host + path : path)
