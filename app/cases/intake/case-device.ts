/** The entry of "My Complaints" on this device: never the case number. */
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

/** Updates the status to the one that the person just read. */
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
    // Data from another script or an older page must not break the page that shows number and words.
    return Array.isArray(stored) ? stored.filter((one) => typeof one?.id === 'number') : []
  } catch {
    return []
  }
}

function write(cases: RememberedCase[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cases))
  } catch {
    // The browser stores nothing. The person can still return with number and words.
  }
}
