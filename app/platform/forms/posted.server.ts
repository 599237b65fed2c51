import { AsyncLocalStorage } from 'node:async_hooks'

// What a person sent with the request that is being answered, so that a page which cannot take it gives it back to them. It goes
// with the request.

export interface Posted {
  /** Where the form went. */
  action: string
  fields: [string, string][]
  /** Whether files came with it, which no page can give back. */
  files: boolean
}

const posts = new AsyncLocalStorage<{ action: string; form?: FormData }>()

/** @param action the address of the request */
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
