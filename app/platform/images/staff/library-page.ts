/** The URL of the library. */
export const LIBRARY = '/staff/content/pictures'

/** A page of the library, for its own page and for choosing from it. */
export interface LibraryPage {
  page: number
  more: boolean
  find: string
  pictures: {
    id: number
    name: string
    description: string
    /** The picture's line for a text. */
    line: string
    file: { src: string; width: number; height: number } | undefined
  }[]
}
