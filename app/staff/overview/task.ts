/** A task, and where to do it. */
export interface Task {
  id: string
  title: string
  text: string
  href: string
  link: string
  urgent?: boolean
}
