import { putBack, readHeld, takeOut } from '../model/device.ts'
import { type Held, type KeptPage, type ListName, POSTS_SHOWN } from '../model/rules.ts'

// The script of the overview: data that only this device has. Each list's place has a template of
// its rows, including their text.

const all = (selector: string, inside: ParentNode = document) => [
  ...inside.querySelectorAll<HTMLElement>(selector),
]

const held = readHeld()
for (const line of all('.dash-reading')) line.remove()
if (held === 'refused') {
  const told = document.querySelector<HTMLTemplateElement>('template[data-refused]')
  told?.replaceWith(told.content)
} else {
  for (const place of all('[data-count]')) count(place, held)
  for (const place of all('template[data-for]')) {
    if (held[place.dataset.for as ListName].length > 0)
      place.replaceWith((place as HTMLTemplateElement).content)
  }
  for (const place of all('[data-list]')) fill(place, held)
  for (const place of all('template[data-add]')) offer(place as HTMLTemplateElement, held.wrote)
}

/** The button that adds this device's pages to the account, if the account lacks any of them. */
function offer(place: HTMLTemplateElement, pages: readonly KeptPage[]) {
  const kept = place.dataset.kept?.split(' ') ?? []
  const items = place.content.querySelector<HTMLInputElement>('[name=items]')
  if (!items || !pages.some(({ url }) => url && !kept.includes(url))) return
  items.value = JSON.stringify(pages)
  place.replaceWith(place.content)
}

function count(place: HTMLElement, held: Held) {
  const { count, own = '0', one = '', many = '' } = place.dataset
  const sum = held[count as ListName].length + Number(own)
  const [number, noun] = all('strong, span', place)
  if (number && noun) [number.textContent, noun.textContent] = [String(sum), sum === 1 ? one : many]
}

/** "/resources/a a.docx /resources/b b.pdf" */
function filesIn(place: HTMLElement): Map<string, string> {
  const words = place.dataset.files?.split(' ') ?? []
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])))
}

function fill(place: HTMLElement, held: Held) {
  const template = place.querySelector<HTMLTemplateElement>('ul template')
  if (!template) return
  const add = (title: string, url: string | null, note: string, row?: (item: HTMLElement) => void) => {
    const item = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
    const head = item.querySelector('h4, h5')
    const link = head?.querySelector('a')
    if (link && url) [link.href, link.textContent] = [url, title]
    else if (head) head.textContent = title
    const noted = item.querySelector('.device-note')
    if (noted) noted.textContent = note
    row?.(item)
    template.before(item)
  }
  const list = place.dataset.list as ListName
  if (list === 'posts') {
    const posts = held.posts.slice(0, POSTS_SHOWN - Number(place.dataset.own))
    for (const { title, category, postedAt } of posts)
      add(title, null, [category, postedAt && day(place, postedAt)].filter(Boolean).join('. '))
    return
  }
  const files = filesIn(place)
  const pages = (held[list] as KeptPage[]).filter(({ url }) => list === 'wrote' || files.has(url ?? ''))
  for (const page of pages)
    add(page.title, page.url, '', (item) => {
      const file = item.querySelector<HTMLAnchorElement>('a[download]')
      if (file) file.href = files.get(page.url ?? '') ?? ''
      removable(item, list, page, page.savedAt ? day(place, page.savedAt) : (place.dataset.undated ?? ''))
    })
  const none = place.querySelector<HTMLTemplateElement>('[data-part=none]')
  if (pages.length === 0) none?.replaceWith(none.content)
}

/** "Saved March 5, 2026." in the list's own wording. */
function day(place: HTMLElement, at: string): string {
  const date = new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' })
  return (place.dataset.note ?? '#').replace('#', date)
}

/** The button removes and restores it: nothing moves meanwhile. */
function removable(item: HTMLElement, list: ListName, { id, title }: KeptPage, note: string) {
  const button = item.querySelector('button')
  const noted = item.querySelector('.device-note')
  if (!button || !noted) return
  const { remove = '', undo = '', removing = '', removed = '' } = button.dataset
  let taken: unknown[] = []
  const show = () => {
    const gone = taken.length > 0
    item.classList.toggle('device-gone', gone)
    noted.textContent = gone ? removed : note
    button.textContent = gone ? undo : remove
    button.ariaLabel = gone ? `${undo} ${removing} ${title}` : `${remove} ${title}`
  }
  button.addEventListener('click', () => {
    if (taken.length === 0) taken = takeOut(list, id)
    else if (putBack(list, taken)) taken = []
    show()
  })
  show()
}
