import { LIBRARY, type LibraryPage } from './library-page.ts'

/**
 * Fetches without the router, which would replace the form being filled in with an error page if the connection or the
 * sign-in is gone.
 * @returns null if nothing came back
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
