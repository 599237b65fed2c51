import { copyButtons } from './copying.ts'
import { savedIn, withoutSaved, withSaved } from './rules.ts'

// The only script of a resource page. Its Save button adds the resource to a list on this device, or removes it, without
// leaving the page. For a signed-in member, and without scripts, the button leads to the page that saves it to the account. A
// letter gets its copy button.

const KEPT_UNDER = 'savedResources'
const SAVED = 'Saved on this device.'
const REFUSED =
  'This browser does not let websites keep anything, so we could not save it. You can bookmark this page.'

const place = document.querySelector<HTMLElement>('#save')
const button = place?.querySelector('button')
const words = button?.querySelector('.button-words')
const said = place?.querySelector('[role=status]')
const list = document.createElement('a')
list.href = '/dashboard/saved'
list.textContent = 'See my saved resources'

if (place?.dataset.id && button && words && said) {
  const id = Number(place.dataset.id)
  let isSaved = false

  const show = (saved: boolean, sentence: string) => {
    isSaved = saved
    words.textContent = saved ? 'Remove from my dashboard' : 'Save to my dashboard'
    said.textContent = sentence
    if (saved) said.after(' ', list)
    else list.remove()
  }
  const keep = (saved: boolean) => {
    try {
      const stored = localStorage.getItem(KEPT_UNDER)
      const { title = '' } = place.dataset
      const one = { id, title, url: location.pathname, savedAt: new Date().toISOString() }
      const left = saved ? withSaved(stored, one) : withoutSaved(stored, id)
      localStorage.setItem(KEPT_UNDER, JSON.stringify(left))
      show(saved, saved ? SAVED : 'Removed from this device.')
    } catch {
      show(false, REFUSED)
    }
  }
  const look = () => {
    try {
      if (savedIn(localStorage.getItem(KEPT_UNDER), id)) show(true, SAVED)
      else if (isSaved) show(false, '')
    } catch {
      // Nothing is saved in a browser without storage.
    }
  }

  button.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    keep(!isSaved)
  })
  // The second click of a double click would undo the save.
  button.addEventListener('click', (event) => {
    if (event.detail > 1) event.preventDefault()
  })
  look()
  // Another tab changed the list, or the visitor came back to this page.
  addEventListener('storage', look)
  addEventListener('pageshow', look)
}

const text = document.querySelector<HTMLElement>('article[data-copied]')
if (text) copyButtons({ copied: text.dataset.copied ?? '', notCopied: text.dataset.notCopied ?? '' })
