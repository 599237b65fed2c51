/** In milliseconds. A longer turn of the event loop would delay other requests noticeably. */
const AT_A_STRETCH = 1

let began: number | undefined

function begin(): void {
  if (began !== undefined) return
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
}

/**
 * Call it before each small piece of work, such as one line of a long file. The SQLite driver calls it before each query:
 * SQLite answers synchronously, so a dozen queries in a row would block all other requests until the last.
 * @returns a promise to await when this turn has taken long enough, so that other requests run in between; mostly
 * undefined
 */
export function yieldIfBusy(): Promise<void> | undefined {
  if (began !== undefined && performance.now() - began >= AT_A_STRETCH)
    return new Promise((go) => setImmediate(go)).then(begin)
  begin()
  return undefined
}
