/** Path of the portal's own pictures below an origin. */
const ownPicture = /^\/api\/iam-portal\/file\//

let host = ''

/** Sets another origin for pictures than the page's. */
export const takePicturesFrom = (origin: string): void => {
  host = origin
}

/** Returns the URL of a picture; the URL of a picture that is not a stored file is unchanged. */
export const pictureAddress = (path: string): string => (ownPicture.test(path) ? host + path : path)
