import { copyButtons } from './copying.ts'
import { savedIn, withoutSaved, withSaved } from './rules.ts'

// The one script of a resource's page. Its Save button keeps the resource in a list on this device and takes it out again. The page
// stays. Whoever is signed in keeps it with their account: then, and without scripts, the button leads to the page that keeps it.
// A letter gets its button that copies it.

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
      // A browser that keeps nothing has saved nothing.
    }
  }

  button.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    keep(!isSaved)
  })
  // The second press of a double click would take out again what the first one saved.
  button.addEventListener('click', (event) => {
    if (event.detail > 1) event.preventDefault()
  })
  look()
  // Another tab, or Back to this page.
  addEventListener('storage', look)
  addEventListener('pageshow', look)
}

const text = document.querySelector<HTMLElement>('article[data-copied]')
if (text) copyButtons({ copied: text.dataset.copied ?? '', notCopied: text.dataset.notCopied ?? '' })
