import { keepPage } from '../model/device.ts'

// The script of the page that saves a page on this device.

const place = document.querySelector<HTMLElement>('[data-keep]')
if (place) {
  const { keep = '', title = '', list } = place.dataset
  const kept = keepPage(list === 'wrote' ? 'wrote' : 'saved', {
    id: Date.now(),
    title,
    url: keep,
    savedAt: new Date().toISOString(),
  })
  const said = place.querySelector<HTMLTemplateElement>(`[data-part=${kept ? 'done' : 'refused'}]`)
  said?.replaceWith(said.content)
}
