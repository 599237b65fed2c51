import { autosaveFields } from '#app/platform/autosave/autosave-fields.ts'
import type { Told } from '#app/platform/autosave/save-queue.ts'
import { isOnItsWay, sendInPlace } from '../files/in-place.client.ts'
import { updateOnThisDevice } from '../intake/case-device.ts'
import { words } from '../person/words.ts'

// The script of a person's own case and of its sign-in page. It saves a message while it is typed, sealed to the case, and
// sends it without leaving the page.

const WHY: Record<string, string> = words.write.why

sendInPlace({
  begin: (form) => {
    const { keptAt, sentAt, status } = form.dataset
    if (sentAt && status) updateOnThisDevice({ sentAt, status })
    if (!keptAt) return () => undefined
    return autosaveFields(form, { url: keptAt, along: () => ({}), tell: tellKept, isBusy: isOnItsWay }).stop
  },
})

function tellKept(told: Told): void {
  const [line, trouble] = document.querySelectorAll('.kept-line > p')
  if (line && told.state === 'saved') line.textContent = words.write.saved(told.at)
  if (trouble) trouble.textContent = told.state === 'not-saved' ? (WHY[told.why] ?? words.write.notSaved) : ''
}
