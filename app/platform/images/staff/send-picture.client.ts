import { LIBRARY } from './library-page.ts'

/** The response: the picture, or what has to change. */
type SentPicture = { id: number; line: string } | { errors: Record<string, string> }

/**
 * Adds a picture to the library.
 * @param tell is called with the upload progress in percent
 * @returns null if it was stopped or did not arrive
 */
export function sendPicture(
  form: FormData,
  tell: (percent: number) => void,
): { went: Promise<SentPicture | null>; stop: () => void } {
  const request = new XMLHttpRequest()
  const went = new Promise<SentPicture | null>((resolve) => {
    request.open('POST', `${LIBRARY}/add`)
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((100 * loaded) / total))
    request.onload = () => resolve(answerIn(request))
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    request.send(form)
  })
  return { went, stop: () => request.abort() }
}

function answerIn({ status, responseText }: XMLHttpRequest): SentPicture | null {
  if (status === 413)
    return { errors: { file: 'This picture is too large. Make it smaller, and add it again.' } }
  // After a sign-out the response is the sign-in page.
  if (status !== 200 && status !== 422) return null
  try {
    return JSON.parse(responseText) as SentPicture
  } catch {
    return null
  }
}
