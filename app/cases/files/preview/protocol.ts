// What the page of a case and the frame that shows a file say to each other. The frame has no origin, no network and no key.

type PreviewKind = 'picture' | 'text' | 'word' | 'pdf'

export interface PreviewAsked {
  kind: PreviewKind
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export type PreviewSays = { ready: true } | { shown: string } | { failed: true }

/** How a file can be shown, by its ending; null for those that no browser can show. */
export function previewKind(name: string): { kind: PreviewKind; type: string } | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  if (ending === 'pdf') return { kind: 'pdf', type: 'application/pdf' }
  if (ending === 'txt') return { kind: 'text', type: 'text/plain' }
  if (ending === 'docx') return { kind: 'word', type: '' }
  if (ending === 'png') return { kind: 'picture', type: 'image/png' }
  if (ending === 'jpg' || ending === 'jpeg') return { kind: 'picture', type: 'image/jpeg' }
  return null
}
