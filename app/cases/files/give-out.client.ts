/** Hands bytes to the person as a download. */
export function giveOut(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  // As a download only: a stranger's file may open only in another program, or in the frame without origin.
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
