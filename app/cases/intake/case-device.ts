/** What "My Complaints" on this device knows: never the case number. */
interface RememberedCase {
  /** The time of sending, in milliseconds. */
  id: number
  violationType: string
  status: string
  submittedAt: string
}

const KEY = 'complaints'

/** Adds a sent case to the browser's own list, once. */
export function rememberOnThisDevice(sent: { violationType: string; status: string; sentAt: string }): void {
  const { violationType, status, sentAt } = sent
  const id = Date.parse(sentAt)
  const known = rememberedCases()
  if (known.some((one) => one.id === id)) return
  write([...known, { id, violationType, status, submittedAt: sentAt }])
}

/** Takes over the status that the person just read. */
export function updateOnThisDevice(read: { sentAt: string; status: string }): void {
  const known = rememberedCases()
  const id = Date.parse(read.sentAt)
  if (known.some((one) => one.id === id && one.status !== read.status)) {
    write(known.map((one) => (one.id === id ? { ...one, status: read.status } : one)))
  }
}

function rememberedCases(): RememberedCase[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    // What another script or an older page left there must not break the page that shows number and words.
    return Array.isArray(stored) ? stored.filter((one) => typeof one?.id === 'number') : []
  } catch {
    return []
  }
}

function write(cases: RememberedCase[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cases))
  } catch {
    // A browser that stores nothing: the number and words lead back all the same.
  }
}
