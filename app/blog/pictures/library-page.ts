/** A page of the library, as its page and the editor of a post have it. */
export interface LibraryPage {
  page: number
  more: boolean
  find: string
  pictures: {
    id: number
    name: string
    description: string
    file: { src: string; width: number; height: number } | undefined
  }[]
}
