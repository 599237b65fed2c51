import { findIn, pageIn } from '#app/content/model/rules.ts'
import type { LibraryPage } from '#app/platform/images/staff/library-page.ts'
import type { Db } from '#db/schema.ts'
import { PICTURES_A_PAGE, picturesOnPage } from './library-pictures.server.ts'
import { lineFor, pictureUrl } from './pictures-in-text.ts'

/** The library page for a URL, for viewing or choosing. */
export async function askedPictures(db: Db, address: string): Promise<LibraryPage> {
  const params = new URL(address).searchParams
  const [find, page] = [findIn(params), pageIn(params)]
  const found = await picturesOnPage(db, page, find)
  return {
    page,
    find,
    more: found.length > PICTURES_A_PAGE,
    pictures: found.slice(0, PICTURES_A_PAGE).map(({ id, name, description, files }) => {
      const [file] = files
      const line = lineFor(id, description)
      return { id, name, description, line, file: file && { ...file, src: pictureUrl(id, file, true) } }
    }),
  }
}
