import { FILE_KINDS } from '../../model/rules.ts'

// The messages between the page of a case and the frame that shows a file. The frame has no origin, no network and no key.

type PreviewKind = 'picture' | 'text' | 'word' | 'pdf'

export interface PreviewAsked {
  kind: PreviewKind
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Decoders, character maps and fonts that PDF.js needs for some files. The page fetches them from this site; the frame cannot. */
export interface Supply {
  kind: 'wasmUrl' | 'cMapUrl' | 'standardFontDataUrl'
  filename: string
}

/** @member bytes null when there is none of that name */
export interface Supplied {
  supply: number
  bytes: Uint8Array<ArrayBuffer> | null
}

export type PreviewSays =
  | { ready: true }
  | { shown: string }
  | { failed: true }
  | { supply: number; needs: Supply }

const KINDS: Record<string, PreviewKind> = {
  [FILE_KINDS.pdf]: 'pdf',
  [FILE_KINDS.txt]: 'text',
  [FILE_KINDS.docx]: 'word',
  [FILE_KINDS.png]: 'picture',
  [FILE_KINDS.jpg]: 'picture',
}

/** How a file can be shown, by the type detected when it was uploaded; null for types that no browser can show. */
export function previewKind({ type }: { type: string }): { kind: PreviewKind; type: string } | null {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  return kind ? { kind, type } : null
}
