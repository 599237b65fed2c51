import { StatusTag } from '#app/ui/parts/lists.tsx'

/** Whether a virus scanner checked a file. Blocked files were never stored. */
export function ScanTag({ scan }: { scan: 'clean' | 'not-scanned' | undefined }) {
  return scan === 'clean' ? (
    <StatusTag look="success">Scanned: clean</StatusTag>
  ) : (
    <StatusTag look="waiting">Not scanned for viruses</StatusTag>
  )
}
