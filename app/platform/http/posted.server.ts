import { AsyncLocalStorage } from 'node:async_hooks'

// The form data of the current request, so that a page that cannot accept it can give it back. It is dropped with the
// request.

export interface Posted {
  /** The form's action URL. */
  action: string
  fields: [string, string][]
  /** Whether the form had files, which no page can give back. */
  files: boolean
}

const posts = new AsyncLocalStorage<{ action: string; form?: FormData }>()

/** @param action the URL of the request */
export const whileAnswering = <T>(action: string, work: () => Promise<T>): Promise<T> =>
  posts.run({ action }, work)

export function keepPosted(form: FormData): void {
  const post = posts.getStore()
  if (post) post.form = form
}

export function whatWasPosted(): Posted | undefined {
  const { action, form } = posts.getStore() ?? {}
  if (!action || !form) return undefined
  const all = [...form]
  return {
    action,
    fields: all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    files: all.some(([, value]) => typeof value !== 'string' && value.size > 0),
  }
}
