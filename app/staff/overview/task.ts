/** Something that should be done soon, and where. */
export interface Task {
  id: string
  title: string
  text: string
  href: string
  link: string
  urgent?: boolean
}
