import { LIBRARY, type LibraryPage } from './library-page.ts'

/**
 * Asks past the router: it would put a page of its own in the place of the form that somebody fills in, where there is no connection or no
 * sign-in any more.
 * @returns null where nothing came
 */
export async function askLibrary(find: string, page: number): Promise<LibraryPage | null> {
  const asks = new URLSearchParams({ find, page: String(page) })
  try {
    const answer = await fetch(`${LIBRARY}/add?${asks}`, { redirect: 'manual' })
    return answer.ok ? ((await answer.json()) as LibraryPage) : null
  } catch {
    return null
  }
}
