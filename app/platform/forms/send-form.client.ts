import { GOES_ON_AT, SENT_BY_SCRIPT } from './sent-by-script.ts'

// How a page with a script sends a form: it shows progress, can be stopped, and when the form does not arrive the page
// stays as it is, with everything that was typed and chosen. Without scripts the browser does all of it.

type Went =
  /** Done: the browser should continue at this URL. */
  | { how: 'done'; to: string }
  /** The page in the response, such as the same one with errors. */
  | { how: 'answered'; page: Document }
  | { how: 'refused'; words: string }
  | { how: 'stopped' | 'lost' | 'too-much' }

interface OnItsWay {
  went: Promise<Went>
  stop: () => void
}

/** @param tell is called with the share that was uploaded, including when all of it was: the server is working then */
export function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  tell: (percent: number | 'arrived') => void,
): OnItsWay {
  const request = new XMLHttpRequest()
  const went = new Promise<Went>((resolve) => {
    request.open('POST', form.getAttribute('action') ?? '')
    request.setRequestHeader(SENT_BY_SCRIPT, 'yes')
    request.upload.onprogress = ({ loaded, total }) => tell(Math.min(99, Math.floor((100 * loaded) / total)))
    request.upload.onload = () => tell('arrived')
    request.onload = () => resolve(answerIn(request))
    request.onerror = () => resolve({ how: 'lost' })
    request.onabort = () => resolve({ how: 'stopped' })
    request.send(new FormData(form, submitter))
  })
  return { went, stop: () => request.abort() }
}

function answerIn(request: XMLHttpRequest): Went {
  const { status, responseText } = request
  const to = request.getResponseHeader(GOES_ON_AT)
  if (to !== null) return { how: 'done', to }
  if (status === 413) return { how: 'too-much' }
  const isPage = request.getResponseHeader('content-type')?.startsWith('text/html')
  const page = new DOMParser().parseFromString(isPage ? responseText : '', 'text/html')
  // A proxy in between has its own error pages, and an error page has no room for what was chosen.
  if (status >= 500 && !page.querySelector('form[data-in-place]')) return { how: 'lost' }
  return isPage ? { how: 'answered', page } : { how: 'refused', words: responseText }
}
