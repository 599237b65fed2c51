/** Where the library is. */
export const LIBRARY = '/staff/content/pictures'

/** A page of the library, as its page and whoever chooses from it have it. */
export interface LibraryPage {
  page: number
  more: boolean
  find: string
  pictures: {
    id: number
    name: string
    description: string
    /** As a line of a text. */
    line: string
    file: { src: string; width: number; height: number } | undefined
  }[]
}
